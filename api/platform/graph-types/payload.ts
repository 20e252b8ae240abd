import { Field, ObjectType } from 'type-graphql'
import { codes, Failure, type FailureKind } from '../failures/failures.ts'
import type { Context } from '../transaction/context.ts'
import type { Work } from '../transaction/work.ts'

@ObjectType({ description: 'A mistake in the input that the person can correct.' })
export class UserError {
  @Field(() => String, { nullable: true, description: 'Path of the input field, absent when no single field is at fault.' })
  field?: string

  @Field(() => String, { description: 'BAD_USER_INPUT, CONFLICT or NOT_FOUND.' })
  code!: string

  @Field(() => String, { description: 'What happened and what to do, for people.' })
  message!: string
}

/** The base class of every mutation's payload. */
@ObjectType()
export abstract class Payload {
  @Field(() => [UserError], { description: 'Empty when the change was made.' })
  userErrors!: UserError[]
}

const forUsers: ReadonlySet<FailureKind> = new Set(['invalid_input', 'conflict', 'not_found'])

/**
 * Runs a mutation in one transaction. Invalid input, conflicts and unknown ids roll it back and
 * become `userErrors`. Missing rights, rate limits and faults are rethrown and become top-level
 * errors.
 */
export async function answer<Result extends object>(
  context: Pick<Context, 'change'>,
  fn: (work: Work) => Promise<Result>,
): Promise<Partial<Result> & { userErrors: UserError[] }> {
  return answered(() => context.change(fn))
}

/** The same for a mutation that opens its own transactions. */
export async function answered<Result extends object>(fn: () => Promise<Result>): Promise<Partial<Result> & { userErrors: UserError[] }> {
  try {
    return { ...(await fn()), userErrors: [] }
  } catch (error) {
    if (error instanceof Failure && forUsers.has(error.kind)) return { ...({} as Partial<Result>), userErrors: userErrorsOf(error) }
    throw error
  }
}

function userErrorsOf({ kind, message, fields }: Failure): UserError[] {
  const { code } = codes[kind]
  if (fields.length === 0) return [{ code, message }]
  return fields.map(({ field, message: text }) => ({ field, code, message: text }))
}
