import { Field, ObjectType } from 'type-graphql'
import type { FileKind } from '../../values/file-kind.ts'
import { FileKinds } from '../file-kind.entity.ts'

@ObjectType({ simpleResolvers: true, description: 'A check that a file lets run.' })
export class FileGuideCheck {
  @Field(() => String, { description: 'The name of the detector.' }) detector!: string
  @Field(() => String, { description: 'What it finds, to follow "finds".' }) finds!: string
  @Field(() => [FileKinds], { description: 'Other kinds of files that it needs beside this one; none where this one is enough.' })
  alsoNeeds!: readonly FileKind[]
}

@ObjectType({ simpleResolvers: true, description: 'How to export a file from a shop system, and what the file is good for.' })
export class FileGuide {
  @Field(() => String, { description: 'The layout that reads the file, such as shopify-orders.' }) layout!: string
  @Field(() => String, { description: 'The system, such as shopify.' }) provider!: string
  @Field(() => String, { description: 'The system as it calls itself.' }) providerName!: string
  @Field(() => String, { description: 'What is exported, such as "orders" or "product costs".' }) title!: string
  @Field(() => [String], { description: 'The clicks, each a sentence; names of menus and buttons stand in two asterisks.' })
  steps!: readonly string[]
  @Field(() => String, { nullable: true, description: 'What to know of the file; names of columns stand in asterisks.' }) note!:
    | string
    | null
  @Field(() => [FileKinds], {
    description: 'The kinds of rows in it, the main one first; none where it holds fees or other outgoings alone.',
  })
  gives!: readonly FileKind[]
  @Field(() => Boolean, { description: 'Whether it holds what a marketplace or a payment service took.' }) hasFees!: boolean
  @Field(() => [FileGuideCheck], { description: 'The checks that judge by its rows.' }) checks!: readonly FileGuideCheck[]
}
