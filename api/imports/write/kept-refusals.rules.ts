/**
 * Refused rows of one import that are kept with their reasons. Further ones are counted: a file of
 * millions of bad rows would fill the database.
 */
export const keptRefusals = 10_000
