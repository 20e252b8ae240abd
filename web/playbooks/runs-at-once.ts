/** Runs on a page of a list. */
export const runsAtOnce = 20
