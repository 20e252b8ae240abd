import * as z from 'zod/mini'

/** What the demo page shows and the server takes: no secret, the same for everybody. */
export const demoCredentials = { email: 'demo@riskpilot.local', password: 'demo' } as const

/** What somebody who wants to look at the demo says. */
export const demoLoginInput = z.object({
  email: z.email('Please enter a valid email address'),
  password: z.string().check(z.minLength(1, 'Password is required')),
})
