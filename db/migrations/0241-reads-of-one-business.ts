import type { Migration } from './migration.ts'

/**
 * The order in which a business's files were read is counted for each business by itself: a number
 * that all share told in an export how many files others had sent meanwhile.
 */
export const readsOfOneBusiness: Migration = {
  name: '0241-reads-of-one-business',
  sql: `
update import set read_no = counted.number
  from (select business_id, id, row_number() over (partition by business_id order by read_no) as number from import where read_no is not null) as counted
 where import.business_id = counted.business_id and import.id = counted.id;
`,
}
