-- Lets the role of the servers, portal_server, write all but what the audit log has (R-AUDIT-02). To be run by the
-- owner of the tables, after the first `npm run migrate`; again, it changes nothing.
begin;
grant usage on schema public to portal_server;
grant select, insert, update, delete on all tables in schema public to portal_server;
grant usage, select, update on all sequences in schema public to portal_server;
revoke update, delete on audit_log from portal_server;
revoke insert, update, delete on kysely_migration from portal_server;
-- What later versions add.
alter default privileges in schema public grant select, insert, update, delete on tables to portal_server;
alter default privileges in schema public grant usage, select, update on sequences to portal_server;
commit;
