import type { Migration } from '../migrations/migration.ts'
import { businesses } from './businesses.ts'
import { identity } from './identity.ts'
import { imports } from './imports.ts'
import { integrations } from './integrations.ts'
import { jobs } from './jobs.ts'
import { ledger } from './ledger.ts'
import { notifications } from './notifications.ts'
import { platform } from './platform.ts'
import { risks } from './risks.ts'
import { scans } from './scans.ts'
import { visitors } from './visitors.ts'

/** Tables refer to those of rooms above them. */
const rooms = [jobs, businesses, identity, visitors, platform, ledger, imports, scans, risks, notifications, integrations]

/** Keys to tables of a later room. */
const laterReferences = `
alter table also_stated add foreign key (business_id, import_id) references import (business_id, id) on delete cascade;
alter table notification add foreign key (business_id, integration_id) references integration (business_id, id) on delete cascade;
`

/**
 * The schema of version 0.4.0, the first that can be upgraded. Databases that were made by it or
 * brought up to it have recorded `lastBeforeBaseline` and skip this. It never changes.
 */
export const baseline: Migration = {
  name: '0144-baseline',
  sql: [...rooms.map(({ tables }) => tables), laterReferences, ...rooms.map(({ functions }) => functions)].join('\n'),
}

/** The last migration of version 0.4.0. */
export const lastBeforeBaseline = '0143-leaving-reminders'
