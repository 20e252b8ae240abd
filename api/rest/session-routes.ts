import { demoLoginInput } from '../demo/demo.input.ts'
import { Failure } from '../platform/failures/failures.ts'
import { type Route, route } from './route.ts'

const userFields = 'id name email firstName lastName role isDemo business { id name currency zone }'

/** The documented calls about who is signed in. */
export const sessionRoutes: readonly Route[] = [
  route<{ viewer: unknown }>({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The person who is signed in, in the business they look at.',
    document: `query RestViewer { viewer { ${userFields} } }`,
    answer: ({ viewer }) => {
      if (viewer) return viewer
      throw new Failure('unauthenticated', 'API keys have no user. Sign in to call this.')
    },
  }),
  route<{ demoLogin: { user: unknown; message: string } }>({
    method: 'POST',
    path: '/api/auth/demo-login',
    summary: 'Lets anybody look at the demo business; sets the cookies of the session and `demo-session`.',
    isPublic: true,
    document: `mutation RestDemoLogin($input: DemoLoginInput!) {
      demoLogin(input: $input) { user { ${userFields} } message userErrors { field code message } }
    }`,
    body: demoLoginInput,
    variables: ({ body }) => ({ input: body }),
    answer: ({ demoLogin: { user, message } }) => ({ user, message }),
    errors: {
      401: 'These are not the values that the demo page shows.',
      404: 'The demo is switched off on this server.',
    },
    example: { body: { email: 'demo@riskpilot.local', password: 'demo' } },
  }),
  route<{ logout: { message: string } }>({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session and takes its cookies away; does nothing for who is signed out.',
    isPublic: true,
    document: 'mutation RestLogout { logout { message userErrors { field code message } } }',
    answer: ({ logout: { message } }) => ({ message }),
  }),
]
