import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { connectionType } from '../platform/graph-types/paging.ts'

export const SignupForm = graphEnum('SignupForm', 'A form of the public site.', {
  beta: 'The beta for online shops.',
  cashflow: 'Early access to the watch over cash flow.',
  early_adopter: 'The early adopter page.',
})
export type SignupForm = keyof typeof SignupForm

@ObjectType({ simpleResolvers: true, description: 'What was entered in one field of a form.' })
class SignupAnswer {
  @Field(() => String, { description: 'The field, as the form’s mutation names it.' })
  field!: string

  @Field(() => String, { description: 'What was entered, as it was sent.' })
  answer!: string
}

@ObjectType({ simpleResolvers: true, description: 'Somebody who signed up in a form of the public site.' })
export class Signup {
  @Field(() => SignupForm, { description: 'The form.' })
  form!: `${SignupForm}`

  @Field(() => String, { description: 'The e-mail address, in small letters. Nobody has shown that it is theirs.' })
  email!: string

  @Field(() => [SignupAnswer], { description: 'The fields that were filled in, beside the address.' })
  answers!: readonly SignupAnswer[]

  @Field(() => GraphQLDateTimeISO, { description: 'When it was sent first.' })
  createdAt!: Date
}

export const SignupConnection = connectionType('Signup', () => Signup)
