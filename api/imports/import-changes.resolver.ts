import { GraphQLJSONObject } from 'graphql-scalars'
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { dismissImport } from './dismiss.ts'
import { Import } from './import.entity.ts'
import { cancelImport, startImport } from './imports.ts'
import { readImportAgain } from './read-again.ts'
import { takeBackImport } from './take-back.ts'

@InputType({ description: 'A file that is to be read.' })
export class StartImportInput {
  @Field(() => String, { description: 'As it is shown to people.' }) fileName!: string
  @Field(() => String, { description: 'Size of the file in bytes, a whole number as text.' }) bytes!: string
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'What the file does not say itself: kind, columns, values, only, decimal, dates, delimiter, encoding (docs/import-reference.md).',
  })
  mapping?: object
}

@ObjectType({ description: 'The import that waits for its bytes.' })
export class StartImportPayload extends Payload {
  @Field(() => Import, { nullable: true, description: 'Null after a mistake.' }) import?: Import
  @Field(() => String, { nullable: true, description: 'PUT the bytes here, at once or in parts (header Upload-Offset).' })
  uploadUrl?: string
}

@InputType({ description: 'Which import to stop.' })
export class CancelImportInput {
  @Field(() => ID, { description: 'The import.' }) importId!: string
}

@ObjectType({ description: 'The import that was stopped.' })
export class CancelImportPayload extends Payload {
  @Field(() => Import, { nullable: true, description: 'Null after a mistake.' }) import?: Import
}

@InputType({ description: 'Which import to take back.' })
export class TakeBackImportInput {
  @Field(() => ID, { description: 'The import.' }) id!: string
}

@ObjectType({ description: 'The import whose rows are leaving the ledger.' })
export class TakeBackImportPayload extends Payload {
  @Field(() => Import, { nullable: true, description: 'Null after a mistake.' }) import?: Import
}

@InputType({ description: 'Which import to put away, or to list again.' })
export class DismissImportInput {
  @Field(() => ID, { description: 'The import.' }) id!: string
  @Field(() => Boolean, { nullable: true, description: 'False lists it again; true when absent.' }) isDismissed?: boolean
}

@ObjectType({ description: 'The import that was put away or is listed again.' })
export class DismissImportPayload extends Payload {
  @Field(() => Import, { nullable: true, description: 'Null after a mistake.' }) import?: Import
}

@InputType({ description: 'A file that waits on the server, and what a person says about it.' })
export class ReadImportAgainInput {
  @Field(() => ID, { description: 'The import that asked.' }) importId!: string
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'As in StartImportInput; when absent, as it was said before.' })
  mapping?: object
}

@ObjectType({ description: 'The new import of the same file.' })
export class ReadImportAgainPayload extends Payload {
  @Field(() => Import, { nullable: true, description: 'Null after a mistake.' }) import?: Import
}

@Resolver()
export class ImportChangesResolver {
  @Needs('import:write')
  @Mutation(() => StartImportPayload, { description: 'Announces a file; its bytes go to uploadUrl.' })
  startImport(@Ctx() context: Context, @Arg('input', () => StartImportInput) input: StartImportInput): Promise<StartImportPayload> {
    return answer(context, async (work) => {
      const started = await startImport(work, input)
      return { import: started, uploadUrl: `/uploads/${started.id}` }
    })
  }

  @Needs('import:write')
  @Mutation(() => CancelImportPayload, { description: 'Stops an import; rows that are in the ledger stay.' })
  cancelImport(
    @Ctx() context: Context,
    @Arg('input', () => CancelImportInput) { importId }: CancelImportInput,
  ): Promise<CancelImportPayload> {
    return answer(context, async (work) => ({ import: await cancelImport(work, importId) }))
  }

  @Needs('import:write')
  @Mutation(() => TakeBackImportPayload, {
    description:
      'Takes an import back: its rows leave the ledger, except those that another file states as well, and what rests on them is judged anew.',
  })
  takeBackImport(
    @Ctx() context: Context,
    @Arg('input', () => TakeBackImportInput) { id }: TakeBackImportInput,
  ): Promise<TakeBackImportPayload> {
    return answer(context, async (work) => ({ import: await takeBackImport(work, id) }))
  }

  @Needs('import:write')
  @Mutation(() => DismissImportPayload, { description: 'Puts a file away that has ended, or lists it again; its rows are not affected.' })
  dismissImport(
    @Ctx() context: Context,
    @Arg('input', () => DismissImportInput) { id, isDismissed }: DismissImportInput,
  ): Promise<DismissImportPayload> {
    return answer(context, async (work) => ({ import: await dismissImport(work, id, isDismissed ?? true) }))
  }

  @Needs('import:write')
  @Mutation(() => ReadImportAgainPayload, { description: 'Reads a file again that the server keeps, as a new import with this mapping.' })
  readImportAgain(
    @Ctx() context: Context,
    @Arg('input', () => ReadImportAgainInput) input: ReadImportAgainInput,
  ): Promise<ReadImportAgainPayload> {
    return answer(context, async (work) => ({ import: await readImportAgain(work, input) }))
  }
}
