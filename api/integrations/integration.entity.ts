import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import type { Day } from '../values/day.ts'

export const IntegrationStatus = graphEnum('IntegrationStatus', 'Where an integration stands.', {
  active: 'Connected.',
  pending: 'Somebody still has to set it up or sign in at the provider.',
  error: 'The connection failed; `problem` says why.',
  disabled: 'A person switched it off.',
})
export type IntegrationStatus = keyof typeof IntegrationStatus

export const IntegrationType = graphEnum('IntegrationType', 'What kind of system it is.', {
  email: 'A mailbox.',
  accounting: 'Books.',
  communication: 'Messages to teams or customers.',
  crm: 'Customers and deals.',
  other: 'Anything else, such as a store platform.',
})
export type IntegrationType = keyof typeof IntegrationType

@ObjectType({ simpleResolvers: true, description: 'What is known of a secret without telling it.' })
export class Credentials {
  @Field(() => Boolean, { description: 'Whether one is stored.' }) configured!: boolean
  @Field(() => String, { nullable: true, description: 'Its last four characters; null for none and for a short one.' })
  last4!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A system of the business that RiskPilot is connected to, or is to be.' })
export class Integration {
  @Field(() => ID, { description: 'Identifies the integration.' }) id!: string
  @Field(() => ID, { description: 'Who added it; for a program, the owner of the business, or the API key while there is none.' })
  userId!: string
  @Field(() => String, { description: 'As people call it.' }) name!: string
  @Field(() => IntegrationType, { description: 'What kind of system it is.' }) type!: IntegrationType
  @Field(() => IntegrationStatus, { description: 'Where it stands.' }) status!: IntegrationStatus
  @Field(() => String, {
    nullable: true,
    description: 'shopify, quickbooks, hubspot, pipedrive, mailchimp, slack, gmail or stripe; null for one that RiskPilot does not know.',
  })
  provider!: string | null
  @Field(() => String, { nullable: true, description: 'Why it is in error, for people.' }) problem!: string | null
  @Field(() => String, { nullable: true, description: 'What people should know of it though nothing is wrong.' }) notice!: string | null
  @Field(() => GraphQLJSONObject, {
    description: 'provider, account (the shop or account there, as it names itself), problem, notice, connectedAt, syncRequestedAt.',
  })
  metadata!: Record<string, unknown>
  @Field(() => GraphQLJSONObject, { description: 'scopes: what the provider lets RiskPilot read.' }) settings!: Record<string, unknown>
  @Field(() => Credentials, {
    description: 'The OAuth client secret or the key of its provider: whether there is one, never the secret itself.',
  })
  credentials!: Credentials
  @Field(() => String, {
    nullable: true,
    description: 'The currency that its account is kept in, as the provider says; null where it may not be asked.',
  })
  currency!: string | null
  @Field(() => DayScalar, { nullable: true, description: 'The first day that its account can tell; null where it may not be asked.' })
  since!: Day | null
  @Field(() => [String], { description: 'What is not read for want of a right, each a sentence; no pages.' }) lacking!: readonly string[]
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When data was last read; null as long as none was.' })
  lastSyncAt!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When data are read next by themselves; null where they are not.' })
  nextSyncAt!: Date | null
  @Field(() => String, {
    nullable: true,
    description:
      'Why it does not tell of changes by itself, for people: it is asked for them every 10 minutes. Null where nothing is wrong.',
  })
  hooksProblem!: string | null
  @Field(() => DayScalar, {
    nullable: true,
    description: 'The first day that a person asked to have read again and that is not yet; null for none.',
  })
  rereadFrom!: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last of these days; null for none.' }) rereadTo!: Day | null
  @Field(() => Boolean, {
    description: 'Whether it was disconnected: nothing is read any more, until it is connected anew. One that left no rows is in no list.',
  })
  hasEnded!: boolean
  @Field(() => Boolean, { description: 'Whether rows of one that has ended are still in; disconnectIntegration takes them out.' })
  keepsRows!: boolean
  @Field(() => GraphQLDateTimeISO, { description: 'When it was added.' }) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { description: 'When it was last changed.' }) updatedAt!: Date
}
