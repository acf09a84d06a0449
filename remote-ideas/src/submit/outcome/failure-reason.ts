/** Why a submission failed, beyond the general message of WZ-11. */
export type FailureReason = 'storage-refused' | 'unknown-idea' | 'unexpected';
