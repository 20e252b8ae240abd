type Person = { readonly email: string; readonly firstName: string; readonly lastName: string }

/** The person's label in the top bar: the email address, else first and last name. */
export const personLabel = ({ email, firstName, lastName }: Person): string => email || `${firstName} ${lastName}`.trim()
