import { type GraphQLSchema, getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { graphSchema } from './schema.ts'

/**
 * The documented codes of each choice, spelled the same everywhere: in the graph, over REST, in
 * forms and in the database. Codes that are valid GraphQL names are an enum with these very values;
 * where one is not (`1-10`, `raw-materials`, `3PL`), the choice is a text whose description lists
 * the codes. No code is ever translated between two spellings.
 */
const categories = ['financial', 'operational', 'customer', 'inventory']
const supplierCategories = ['manufacturing', 'logistics', 'technology', 'professional', 'raw-materials', 'other']
const providers = ['shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail']
const criticalities = ['high', 'medium', 'low']
const statuses = ['active', 'investigating', 'resolved', 'dismissed']
const integrationTypes = ['email', 'accounting', 'communication', 'crm', 'other']
const severities = ['critical', 'high', 'medium', 'low']
const wizard = {
  industry: ['manufacturing', 'saas', 'logistics', 'consumer-goods', 'finance', 'healthcare', 'retail', 'consulting', 'other'],
  companySize: ['1-10', '11-50', '51-200', '201-500', '500+'],
  annualRevenue: ['under-1m', '1m-5m', '5m-25m', '25m-100m', '100m+'],
  businessModel: ['b2b', 'b2c', 'hybrid'],
  billingTerms: ['net-30', 'prepaid', 'usage-based', 'subscription', 'mixed'],
  responseThreshold: ['7', '14', '21', '30'],
  selectedIntegrations: providers,
  customerTiers: ['Enterprise', 'SMB', 'Long-tail', 'Freemium'],
  jurisdictions: ['California', 'New York', 'Texas', 'Florida', 'European Union', 'Canada', 'Other'],
  complianceFrameworks: ['SOC 2', 'HIPAA', 'ISO 27001', 'GDPR', 'PCI DSS', 'Other'],
  alertChannels: ['email', 'slack', 'sms', 'in-app'],
}

const table: Readonly<Record<string, readonly string[]>> = {
  'Risk.severity': severities,
  'Risk.status': statuses,
  'Risk.categoryId': categories,
  'Risk.source': ['email', 'slack', 'quickbooks', 'hubspot', 'ai', 'shopify', 'facebook_ads', 'google-analytics'],
  'RiskFilter.severity': severities,
  'RiskFilter.status': statuses,
  'RiskFilter.categoryId': categories,
  'UpdateRiskStatusInput.status': statuses,
  'RiskCategory.id': categories,
  'Integration.type': integrationTypes,
  'Integration.status': ['active', 'pending', 'error', 'disabled'],
  'Integration.provider': providers,
  'CreateIntegrationInput.type': integrationTypes,
  'CreateIntegrationInput.provider': providers,
  'UpdateIntegrationStatusInput.status': ['active', 'pending', 'error', 'disabled'],
  'Supplier.category': supplierCategories,
  'Supplier.criticality': criticalities,
  'CreateSupplierInput.category': supplierCategories,
  'CreateSupplierInput.criticality': criticalities,
  'UpdateSupplierInput.category': supplierCategories,
  'UpdateSupplierInput.criticality': criticalities,
  'MonitoringSource.key': ['news', 'legal', 'financial', 'social', 'industry', 'cyber'],
  'MonitoringSource.frequency': ['real-time', '30 minutes', 'hourly', 'daily'],
  'Playbook.estimatedImpact': criticalities,
  'Playbook.categoryId': categories,
  'SubmitRiskFeedbackInput.actualImpact': ['none', 'low', 'medium', 'high'],
  'RiskFeedback.actualImpact': ['none', 'low', 'medium', 'high'],
  'EarlyAdopterInput.companySize': ['1-10', '10-50', '50-200', '200+'],
  'CalculateSavingsInput.grossMarginBand': ['UNDER_30', 'B30_50', 'B50_70', 'OVER_70'],
  'CalculateSavingsInput.skuBand': ['<10', '10-50', '50-250', '250+'],
  'CalculateSavingsInput.shippingType': ['3PL', 'OWN', 'DROPSHIP'],
  ...Object.fromEntries(
    Object.entries(wizard).flatMap(([field, words]) => ['SaveOnboardingInput', 'Onboarding'].map((type) => [`${type}.${field}`, words])),
  ),
}

const schema: GraphQLSchema = graphSchema()

function fieldAt(place: string) {
  const [typeName = '', fieldName = ''] = place.split('.')
  const type = schema.getType(typeName)
  return isObjectType(type) || isInputObjectType(type) ? type.getFields()[fieldName] : undefined
}

it.each(Object.entries(table))('API-12 %s has the documented words and no other', (place, words) => {
  const field = fieldAt(place)
  expect(field, `${place} is a field`).toBeDefined()
  const type = field && getNamedType(field.type)
  if (isEnumType(type))
    expect(
      type
        .getValues()
        .map(({ name, value }) => [name, value])
        .toSorted(),
    ).toEqual(words.map((word) => [word, word]).toSorted())
  else expect(words.filter((word) => !field?.description?.includes(word))).toEqual([])
})
