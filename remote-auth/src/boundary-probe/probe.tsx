import * as wrong from 'react-router-dom';
export const probe = wrong;