/** SQL: what a connected system calls the record that a row, with `import_id` and `line`, is of; null for a row of a file. */
export const recordName = (row: string) => `(select record.name from source_record record
    where record.business_id = $1 and record.import_id = ${row}.import_id and record.number = ${row}.line)`
