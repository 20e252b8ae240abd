/**
 * One step of the schema, forward only. Its name begins with its number and never changes once
 * released.
 */
export type Migration = { readonly name: string; readonly sql: string }
