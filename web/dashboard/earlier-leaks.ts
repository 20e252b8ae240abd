/** The number of leaks that the dashboard's card names; the page of the time machine has all. */
export const earlierLeaksNamed = 3
