import * as z from 'zod/mini'
import { isSeen, mustBeSeen } from '../../values/seen-text.ts'

export const minPasswordLength = 12
export const maxPasswordLength = 128

const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.email('Please enter a valid email address'), z.maxLength(254, 'Please enter a valid email address'))

/** A new password. Its strength is checked only on the server, which has the word lists. */
const newPassword = z
  .string()
  .check(
    z.minLength(minPasswordLength, `A password needs at least ${minPasswordLength} characters`),
    z.maxLength(maxPasswordLength, `A password has at most ${maxPasswordLength} characters`),
  )

const givenPassword = z
  .string()
  .check(z.minLength(1, 'Password is required'), z.maxLength(maxPasswordLength, `A password has at most ${maxPasswordLength} characters`))

const token = z.string().check(z.maxLength(200, 'This link is not one of ours'))

/** A single line of text for mails and screens: no control characters. */
const line = (missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(200, 'At most 200 characters'),
      z.regex(/^[^\p{Cc}]*$/u, 'Write it in one line'),
      z.refine(isSeen, mustBeSeen),
    )

export const signInInput = z.object({ email, password: givenPassword })

/** Six digits of an authenticator app, or a backup code. */
export const signInCodeInput = z.object({
  code: z
    .string()
    .check(z.trim(), z.minLength(6, 'Enter the code of six digits, or a backup code'), z.maxLength(20, 'This code is too long')),
})

export const signUpInput = z.object({
  name: line('Enter your name'),
  email,
  password: newPassword,
  businessName: line('Enter the name of your business'),
  currency: z.string().check(z.minLength(1, 'Choose the currency of your business')),
  zone: z.string(),
  plan: z.nullish(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'This is not the name of a plan'))),
})

export const emailInput = z.object({ email })
export const tokenInput = z.object({ token })
/** The link of a sign-up, and the password that was chosen there. */
export const verifyEmailInput = z.object({ token, password: givenPassword })
export const resetPasswordInput = z.object({ token, password: newPassword })
export const changePasswordInput = z.object({ currentPassword: givenPassword, newPassword })
/** The email and password that the first owner chooses. */
export const chooseSignInInput = z.object({ email, password: newPassword })
/** The address to be, and the password of the account. */
export const changeEmailInput = z.object({ email, password: givenPassword })
export const passwordInput = z.object({ password: givenPassword })
export const codeInput = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits that the app shows')),
})
