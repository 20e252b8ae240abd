import { expect, it } from 'vitest'
import { isDatabaseUnavailable, isNodeUnavailable } from './database-unavailable.ts'

const error = (message: string, fields: object) => Object.assign(new Error(message), fields)
const told = (code: string, message: string, where?: string) => error(message, { code, severity: 'ERROR', where })
const onNode = 'while executing command on 10.0.0.2:5432'
const refused = 'connection to the remote node rp@10.0.0.2:5432 failed with the following error: Connection refused'

it.each([
  ['a connection to a node that is refused', told('08006', refused), true],
  ['the same, told as an internal error', told('XX000', refused), true],
  ['a node that ended in the middle of a statement', told('XX000', 'server closed the connection unexpectedly', onNode), true],
  ['a node that is stopping', told('57P01', 'terminating connection due to administrator command', onNode), true],
  ['a node that is starting', told('57P03', 'the database system is starting up', onNode), true],
  ['the coordinator that is stopping', told('57P01', 'terminating connection due to administrator command'), false],
  ['a refused socket', error('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }), false],
])('REL-09 %s is an outage, and told as one of a node where the coordinator says so', (_, cause, isOfNode) => {
  const wrapped = new Error('A query failed.', { cause })
  expect([isDatabaseUnavailable(cause), isDatabaseUnavailable(wrapped)]).toEqual([true, true])
  expect([isNodeUnavailable(cause), isNodeUnavailable(wrapped)]).toEqual([isOfNode, isOfNode])
})

it('REL-09 a defect that a node tells of is no outage', () => {
  for (const defect of [told('XX000', 'cache lookup failed for type 0', onNode), told('42P01', 'relation "gone" does not exist', onNode)])
    expect([isDatabaseUnavailable(defect), isNodeUnavailable(defect)]).toEqual([false, false])
})
