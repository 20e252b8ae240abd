import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, InputType, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A supplier that the wizard was told of.' })
@InputType('OnboardingSupplierInput', { description: 'A supplier, told to the wizard.' })
export class OnboardingSupplier {
  @Field(() => String, { description: 'As the business calls it.' }) name!: string
  @Field(() => String, { nullable: true, description: 'An http or https address.' }) website?: string | null
  @Field(() => String, { nullable: true, description: 'An e-mail address.' }) email?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Whether the shop stands still without it.' }) isCritical?: boolean | null
}

/** What is asked and answered alike. */
@ObjectType()
@InputType('OnboardingAnswersInput')
export abstract class OnboardingAnswers {
  @Field(() => String, { nullable: true, description: 'Who fills it in.' }) fullName?: string | null
  @Field(() => String, { nullable: true, description: 'What they do in the company.' }) roleTitle?: string | null
  @Field(() => String, { nullable: true, description: 'Their e-mail address at work.' }) workEmail?: string | null
  @Field(() => String, { nullable: true, description: 'The company.' }) companyName?: string | null
  @Field(() => String, { nullable: true, description: 'Its http or https address.' }) companyWebsite?: string | null
  @Field(() => String, { nullable: true, description: 'Where they can be called.' }) phoneNumber?: string | null
  @Field(() => String, {
    nullable: true,
    description: 'manufacturing, saas, logistics, consumer-goods, finance, healthcare, retail, consulting or other.',
  })
  industry?: string | null
  @Field(() => String, { nullable: true, description: 'People: 1-10, 11-50, 51-200, 201-500 or 500+.' }) companySize?: string | null
  @Field(() => String, { nullable: true, description: 'A year: under-1m, 1m-5m, 5m-25m, 25m-100m or 100m+.' }) annualRevenue?: string | null
  @Field(() => String, { nullable: true, description: 'b2b, b2c or hybrid.' }) businessModel?: string | null
  @Field(() => String, { nullable: true, description: 'Where the company is; free text.' }) locations?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Whether it keeps stock.' }) hasInventory?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Whether its people work remotely.' }) isRemoteWorkforce?: boolean | null
  @Field(() => [String], {
    nullable: true,
    description: 'Keys of the providers to be connected: shopify, quickbooks, hubspot, pipedrive, mailchimp, slack, gmail.',
  })
  selectedIntegrations?: string[] | null
  @Field(() => [OnboardingSupplier], { nullable: true, description: 'At most 200.' }) suppliers?: OnboardingSupplier[] | null
  @Field(() => [String], { nullable: true, description: 'Enterprise, SMB, Long-tail, Freemium.' }) customerTiers?: string[] | null
  @Field(() => String, { nullable: true, description: 'net-30, prepaid, usage-based, subscription or mixed.' }) billingTerms?: string | null
  @Field(() => String, { nullable: true, description: 'The ten customers with the most revenue; free text.' }) topCustomers?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Watch employee turnover.' }) monitorEmployeeTurnover?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Watch customers who fall silent.' }) monitorCustomerSilence?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Watch late payments.' }) monitorPaymentDelays?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Watch unresolved tickets.' }) monitorTickets?: boolean | null
  @Field(() => String, { nullable: true, description: 'Days after which a customer counts as silent: 7, 14, 21 or 30.' })
  responseThreshold?: string | null
  @Field(() => [String], { nullable: true, description: 'California, New York, Texas, Florida, European Union, Canada, Other.' })
  jurisdictions?: string[] | null
  @Field(() => [String], { nullable: true, description: 'SOC 2, HIPAA, ISO 27001, GDPR, PCI DSS, Other.' })
  complianceFrameworks?: string[] | null
  @Field(() => String, { nullable: true, description: 'Free text.' }) regulatoryAgencies?: string | null
  @Field(() => [String], { nullable: true, description: 'email, slack, sms, in-app.' }) alertChannels?: string[] | null
  @Field(() => String, { nullable: true, description: 'Who hears of financial alerts; separated by commas.' })
  financialAlertRecipients?: string | null
  @Field(() => String, { nullable: true, description: 'Who hears of vendor alerts; separated by commas.' })
  vendorAlertRecipients?: string | null
  @Field(() => String, { nullable: true, description: 'Who hears of legal alerts; separated by commas.' }) legalAlertRecipients?:
    | string
    | null
  @Field(() => Boolean, { nullable: true, description: 'Whether playbooks are proposed by themselves.' }) autoGeneratePlaybooks?:
    | boolean
    | null
  @Field(() => String, { nullable: true, description: 'Free text.' }) escalationContacts?: string | null
  @Field(() => String, { nullable: true, description: 'Free text.' }) pastRiskExamples?: string | null
  @Field(() => String, { nullable: true, description: 'Such as growth or enterprise.' }) selectedPlan?: string | null
  @Field(() => String, { nullable: true, description: 'Until when the card is good, as MM/YY.' }) expiryDate?: string | null
  @Field(() => String, { nullable: true, description: 'The name on the card.' }) cardholderName?: string | null
  @Field(() => String, { nullable: true, description: 'Where the bill goes; free text.' }) billingAddress?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'The OAuth client of a provider, without its secret.' })
export class OnboardingCredentials {
  @Field(() => String, { description: 'The key of the provider.' }) provider!: string
  @Field(() => Boolean, { description: 'Whether client id and secret are stored.' }) configured!: boolean
  @Field(() => String, { nullable: true, description: 'The last four characters of the secret; null for a short one.' }) last4!:
    | string
    | null
}

@ObjectType({
  description: "What the business said of itself in the wizard, with the wizard's defaults where it said nothing. No secrets.",
})
export class Onboarding extends OnboardingAnswers {
  @Field(() => Int, { description: 'The step to go on at, 1 to 11.' }) step!: number
  @Field(() => [OnboardingCredentials], { description: 'Of each provider whose client is stored.' })
  oauthCredentials!: readonly OnboardingCredentials[]
  @Field(() => String, {
    nullable: true,
    description: 'The last four characters of the Slack webhook address; null where none is stored, and nothing is posted.',
  })
  slackWebhookLast4!: string | null
  @Field(() => String, { nullable: true, description: 'The network of the card, such as visa.' }) cardBrand!: string | null
  @Field(() => String, { nullable: true, description: 'The last four digits of the card.' }) cardLast4!: string | null
  @Field(() => [String], { description: 'Names of the required fields that are still missing.' }) missing!: readonly string[]
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it was completed; null as long as it was not.' })
  completedAt!: Date | null
}
