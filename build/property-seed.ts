import fc from 'fast-check'

/** Any number: changing it draws other cases. */
const seed = 20_260_512

// A run of the tests says something of the change that is tested: the same cases each time. The
// long run draws new ones, and prints the seed of a failure.
if (!process.env.RISKPILOT_LONG) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
