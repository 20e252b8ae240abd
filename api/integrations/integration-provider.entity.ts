import { Field, ObjectType } from 'type-graphql'
import { IntegrationType } from './integration.entity.ts'

@ObjectType({ description: 'A provider that RiskPilot knows.' })
export class IntegrationProvider {
  @Field(() => String, { description: 'shopify, quickbooks, hubspot, pipedrive, mailchimp, slack, gmail or stripe.' }) key!: string
  @Field(() => String, { description: 'What people call it.' }) name!: string
  @Field(() => String, { description: 'Names a picture of the web client.' }) icon!: string
  @Field(() => IntegrationType, { description: 'What kind of system it is.' }) type!: IntegrationType
  @Field(() => Boolean, { description: 'Whether it is connected by OAuth, with a client of your own there.' }) requiresOAuth!: boolean
  @Field(() => Boolean, { description: 'Whether whoever runs this server has an application there: then none of your own is needed.' })
  isOffered!: boolean
  @Field(() => Boolean, { description: 'Whether the connection needs the name of a shop first.' }) needsShop!: boolean
  @Field(() => Boolean, { description: 'Whether it is connected by a key that a person makes there.' }) takesKey!: boolean
  @Field(() => Boolean, { description: 'Whether RiskPilot reads its data by itself once it is connected.' }) isRead!: boolean
  @Field(() => [String], { description: 'What RiskPilot asks to read, in words.' }) permissions!: readonly string[]
  @Field(() => String, { nullable: true, description: 'The address to register there as redirect URI; null without OAuth.' })
  redirectUri!: string | null
}
