import { buildSchema } from 'graphql'
import { expect, it } from 'vitest'
import { declaredNeeds, enforceNeeds, openFields } from './declared-needs.ts'
import { graphSchema } from './schema.ts'

it('SEC-04 an operation that does not say what its caller needs is not served', () => {
  const schema = buildSchema('type Query { risks: Int }')
  expect(() => enforceNeeds(schema)).toThrow('The operation risks does not say what its caller needs: put @Needs(…) beside it.')
})

it('ROLE-12 without a session only these are open, and every other operation asks for a right or a session', () => {
  const schema = graphSchema()
  expect([...openFields(schema).query].toSorted()).toEqual([
    '__typename',
    'eventCursor',
    'fileGuides',
    'invitationOffer',
    'ownScopes',
    'signInWays',
    'viewer',
  ])
  expect([...openFields(schema).mutation].toSorted()).toEqual([
    '__typename',
    'acceptInvitation',
    'calculateSavings',
    'confirmEmail',
    'createBetaSignup',
    'createCashflowSignup',
    'demoLogin',
    'logout',
    'registerEarlyAdopter',
    'requestPasswordReset',
    'resetPassword',
    'signIn',
    'signInWithCode',
    'signInWithPasskey',
    'signUp',
    'startFileCheck',
    'startPasskeySignIn',
    'verifyEmail',
  ])
  expect([...openFields(schema).subscription]).toEqual(['__typename'])
  const needs = declaredNeeds(schema)
  expect(needs.get('Query.risks')).toBe('risk:read')
  expect(needs.get('Mutation.updateRiskStatus')).toBe('risk:handle')
  expect(needs.get('Query.node')).toBe('signed-in')
})
