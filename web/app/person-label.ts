type Person = { readonly email: string; readonly firstName: string; readonly lastName: string }

/** What the top bar calls a person: the address, else first and last name. */
export const personLabel = ({ email, firstName, lastName }: Person): string => email || `${firstName} ${lastName}`.trim()
