import { address, at, type Boundary, type Case, type Form, invalidEmail, invalidSite, site, text, truth } from './tried-values.ts'
import { forTheCalculator, forTheDemo, forVisitors } from './visitor-form-rules.ts'
import { forTheWizard } from './wizard-form-rules.ts'

const feedback: Form = {
  rest: { method: 'POST', path: '/api/risks/{risk}/feedback' },
  graph: {
    mutation: 'submitRiskFeedback',
    input: 'SubmitRiskFeedbackInput',
    from: (body) => ({ ...body, actualImpact: body.actualImpact || null }),
  },
  needsRisk: true,
  valid: { accurate: true, helpful: null, falsePositive: false, actualImpact: '', comments: '' },
}
const unsaid = 'Please indicate if this risk assessment was accurate.'

const forFeedback: Boundary[] = [
  at('VAL-14 ENT-17', feedback, 'accurate', [
    ['left out', undefined, unsaid, true],
    ['null', null, unsaid, true],
    ...truth(() => unsaid, unsaid).filter(([what]) => what !== 'left out'),
  ]),
  at('ENT-17', feedback, 'helpful', [['null', null, null], ...truth((kind) => `Expected boolean, received ${kind}`, null)]),
  at('ENT-17', feedback, 'falsePositive', [['null', null, null], ...truth((kind) => `Expected boolean, received ${kind}`, null)]),
  at('ENT-17', feedback, 'actualImpact', [
    ...['none', 'low', 'medium', 'high', ''].map((word): Case => [`‘${word}’`, word, null]),
    ['left out', undefined, null],
    ['null', null, null],
    ['another word', 'huge', 'The actual impact is none, low, medium, high or empty.', false],
    ['a number', 3, 'The actual impact is none, low, medium, high or empty.'],
  ]),
  ...['comments', 'followUpAction', 'outcomeDescription'].map((field) => at('ENT-17', feedback, field, text({ most: 4_000 }))),
]

const supplierForm = (rest: Form['rest'], mutation: string, input: string, from?: Form['graph']['from']): Form => ({
  ...(rest && { rest }),
  graph: { mutation, input, ...(from && { from }) },
  valid: { name: 'Acme', website: '', email: '', category: 'other', criticality: 'high' },
})
const categories = ['manufacturing', 'logistics', 'technology', 'professional', 'raw-materials', 'other']
const noCategory = `A category is one of ${categories.join(', ')}.`
const noCriticality = 'Criticality is one of high, medium, low.'

const ofSuppliers = (form: Form): Boundary[] => [
  at(
    'VAL-16',
    form,
    'name',
    text({
      least: 1,
      most: 200,
      short: 'Supplier name is required',
      missing: 'Supplier name is required',
      wrong: 'Supplier name is required',
      long: 'A supplier name has at most 200 characters.',
    }),
  ),
  at('VAL-17', form, 'website', site(invalidSite, 2_000)),
  at('VAL-18', form, 'email', address(invalidEmail, { missing: null, empty: null })),
  at('VAL-19', form, 'category', [
    ...categories.map((word): Case => [`‘${word}’`, word, null]),
    ['left out', undefined, 'Category is required'],
    ['null', null, 'Category is required'],
    ['empty', '', 'Category is required'],
    ['a number', 5, 'Category is required'],
    ['another word', 'raw_materials', noCategory],
    ['other letters', 'OTHER', noCategory],
  ]),
  at('VAL-19', form, 'criticality', [
    ...['high', 'medium', 'low'].map((word): Case => [`‘${word}’`, word, null]),
    ['left out', undefined, null],
    ['null', null, null],
    ['another word', 'extreme', noCriticality, false],
    ['empty', '', noCriticality, false],
    ['a number', 3, noCriticality],
  ]),
]

const integration: Form = {
  rest: { method: 'POST', path: '/api/integrations' },
  graph: { mutation: 'createIntegration', input: 'CreateIntegrationInput' },
  valid: { name: 'New Integration', type: 'other' },
}
const types = ['email', 'accounting', 'communication', 'crm', 'other']
const noType = `A type is one of ${types.join(', ')}.`

const forIntegrations: Boundary[] = [
  at(
    'REST-21 GQL-20 ENT-08',
    integration,
    'name',
    text({
      least: 1,
      most: 200,
      short: 'An integration needs a name.',
      missing: 'An integration needs a name.',
      wrong: 'An integration needs a name.',
      long: 'It has at most 200 characters.',
    }),
  ),
  at('REST-21 GQL-20 ENT-08', integration, 'type', [
    ...types.map((word): Case => [`‘${word}’`, word, null]),
    ['left out', undefined, noType],
    ['null', null, noType],
    ['another word', 'shop', noType, false],
    ['other letters', 'CRM', noType, false],
    ['a number', 3, noType],
  ]),
]

/** Every rule of a form that is called over REST and the graph. */
export const boundaries: readonly Boundary[] = [
  ...forVisitors,
  ...forTheCalculator,
  ...forTheDemo,
  ...forFeedback,
  ...ofSuppliers(supplierForm({ method: 'POST', path: '/api/suppliers' }, 'createSupplier', 'CreateSupplierInput')),
  ...ofSuppliers(supplierForm({ method: 'PUT', path: '/api/suppliers/{supplier}' }, 'updateSupplier', 'UpdateSupplierInput')).map(
    (one) => ({ ...one, form: { ...one.form, needsSupplier: true } }),
  ),
  ...forIntegrations,
  ...forTheWizard,
]
