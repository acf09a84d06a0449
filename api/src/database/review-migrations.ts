/**
 * Adds copies of the reported content to reports, so that an open report outlives a deleted message. So the message's
 * id is no longer a reference.
 */
export const KEEP_REPORTED = [
  'alter table reports add column reported_title text',
  'alter table reports add column reported_text text',
  'alter table reports add column reported_sender text',
  'alter table reports add column reported_sender_id text',
  'alter table reports add column open_key text',
  'alter table reports add column kept_message text',
  'update reports set kept_message = message_id',
  `update reports set
    reported_title = (select title from ideas where ideas.id = reports.idea_id),
    reported_text = coalesce(
      (select body from messages where messages.id = reports.message_id),
      (select description from published_ideas where published_ideas.idea_id = reports.idea_id)
    ),
    reported_sender = (select sender_name from messages where messages.id = reports.message_id),
    reported_sender_id = (select sender_id from messages where messages.id = reports.message_id)
    where resolved_at is null`,
  'drop index reports_message_id',
  'alter table reports drop column message_id',
  'alter table reports rename column kept_message to message_id',
  'create index reports_message_id on reports (message_id)',
  'create index reports_reported_sender_id on reports (reported_sender_id)',
  'create unique index reports_open_key on reports (open_key)',
];

/**
 * Adds the title to decisions, because an edit changes the idea's title. Also copies the reasons of withdrawals to the
 * ideas, for their authors. The author's own withdrawal has no reason.
 */
export const KEEP_DECIDED = [
  'alter table decisions add column title text',
  `update ideas set rejection_reason = (select reason from decisions
    where decisions.idea_id = ideas.id and decisions.action = 'withdraw')
    where status = 'Withdrawn'`,
];

/**
 * Lets an open report outlive the accounts of the idea's author and of its reporter. So the idea's id is no longer a
 * reference, and the row says that its reporter was a member.
 */
export const OUTLIVE_ACCOUNTS = [
  'alter table reports add column kept_idea bigint not null default 0',
  'alter table reports add column reporter_left bigint not null default 0',
  'update reports set kept_idea = idea_id',
  'drop index reports_idea_id',
  'alter table reports drop column idea_id',
  'alter table reports rename column kept_idea to idea_id',
  'create index reports_idea_id on reports (idea_id)',
];
