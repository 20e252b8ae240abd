/**
 * The tables of one room with their indexes and rights, and the functions and triggers that work on
 * them, as SQL.
 */
export type RoomSchema = { readonly tables: string; readonly functions: string }
