import * as z from 'zod/mini'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'
import { isWebsite } from '../values/website.ts'

/** The forms that keep who signed up. */
export const signupKinds = ['beta', 'cashflow', 'early_adopter'] as const
export type WaitlistKind = (typeof signupKinds)[number]

/** Longest of what is typed in one line, and of what is told freely. */
const longest = { line: 200, told: 4_000 } as const

// The database's text cannot hold NUL.
const noNul = z.refine<string>((text) => !text.includes('\0'), { error: 'A NUL character is no text.' })

const seen = z.refine<string>(isSeen, mustBeSeen)

/** A line of text without the blanks around it. */
const line = (least: number, error?: string) =>
  z.string().check(z.trim(), noNul, seen, error === undefined ? z.minLength(least) : z.minLength(least, error), z.maxLength(longest.line))

const email = (error?: string) =>
  z.string().check(z.trim(), z.toLowerCase(), error === undefined ? z.email() : z.email({ error, abort: true }), z.maxLength(254))

const told = z.pipe(
  z.nullish(z.string().check(z.trim(), noNul, seen, z.maxLength(longest.told))),
  z.transform((text) => text || null),
)

/** The beta for online shops. The address of the store is plain text: `myshop` will do. */
export const betaSignupInput = z.object({ name: line(1), email: email(), shopifyStoreUrl: line(1), chargebackConcerns: told })

/** Early access to the watch over cash flow. */
export const cashflowSignupInput = z.object({ name: line(1), email: email(), companyName: line(1), cashFlowChallenges: told })

const companySizes = ['1-10', '10-50', '50-200', '200+'] as const

const website = 'Please enter a valid website URL'

/** The early adopter page, with the words that stand under its fields. */
export const earlyAdopterInput = z.object({
  name: line(2, 'Name must be at least 2 characters'),
  email: email('Please enter a valid email address'),
  phone: z.string().check(z.trim(), noNul, z.minLength(10, 'Please enter a valid phone number'), z.maxLength(40)),
  companyName: line(2, 'Company name must be at least 2 characters'),
  companySize: z.enum(companySizes, { error: 'Please select your company size' }),
  companyWebsite: z.string().check(z.trim(), z.maxLength(longest.line), z.refine(isWebsite, { error: website })),
  riskInterest: z
    .string()
    .check(z.trim(), noNul, z.minLength(10, 'Please tell us about your risk management interest'), z.maxLength(longest.told)),
})
