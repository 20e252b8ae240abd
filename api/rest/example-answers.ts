import { calculatorDefaults } from '../calculator/calculator.rules.ts'
import { savings } from '../calculator/savings.rules.ts'

const id = '0197a3c1-5d5e-7c31-9d3a-2f4b8c6e1a70'
const person = '0197a3c1-0000-7000-8000-000000000002'
const at = { createdAt: '2026-10-18T00:00:00.000Z', updatedAt: '2026-11-22T01:00:00.000Z' }

const user = {
  id: person,
  name: 'Ann Lee',
  email: 'ann@shop.example',
  firstName: 'Ann',
  lastName: 'Lee',
  role: 'owner',
  isDemo: false,
  business: { id: '0197a3c1-0000-7000-8000-000000000003', name: 'Lee Tea', currency: 'USD', zone: 'Europe/London' },
}

const risk = {
  id,
  title: 'Margin on BRW-507 falls: unit cost is up 30% since 15 September 2026',
  description: 'Ask the supplier for the old cost, or raise the price by $3.55 a unit to keep the margin.',
  severity: 'high',
  status: 'active',
  categoryId: 'financial',
  userId: person,
  source: 'ai',
  impactScore: 6.3,
  likelihoodScore: 7.9,
  riskScore: '49.8',
  detectedAt: '2026-10-18T00:00:00.000Z',
  resolvedAt: null,
  metadata: { origin: 'files' },
  ...at,
}

const integration = {
  id,
  userId: person,
  name: 'New Integration',
  type: 'other',
  status: 'pending',
  provider: null,
  problem: null,
  notice: null,
  metadata: { provider: null, account: null, problem: null, notice: null, connectedAt: null, syncRequestedAt: null },
  settings: { scopes: [] },
  credentials: { configured: false, last4: null },
  lastSyncAt: null,
  ...at,
}

const supplier = {
  id,
  name: 'Acme',
  website: 'https://acme.example',
  email: 'sales@acme.example',
  category: 'manufacturing',
  criticality: 'high',
  legalName: 'Acme Textiles GmbH',
  otherNames: [],
  country: 'DE',
  city: null,
  registryNumber: null,
  lei: null,
  vatNumber: null,
  brands: [],
  daysUntilReplaced: 60,
  ...at,
}

const source = {
  name: 'News',
  description: 'Press reports that name a supplier: insolvency, fire, strike, recall, takeover.',
  frequency: '30 minutes',
  apis: ['GDELT DOC 2.0'],
  isConnected: false,
}

const monitoring = { isActive: true, supplierCount: 3, recentRisks: 0, lastCheck: null }
const success = { success: true }

/** An example answer for each call with a body, for the documentation. */
export const exampleAnswers: Readonly<Record<string, unknown>> = {
  'GET /api/auth/user': user,
  'POST /api/auth/demo-login': {
    user: { ...user, name: 'Demo User', email: 'demo@riskpilot.local', firstName: 'Demo', lastName: 'User', role: 'viewer', isDemo: true },
    message: 'Welcome to RiskPilot! Exploring with sample data.',
  },
  'POST /api/auth/logout': { message: 'You have been logged out successfully' },
  'GET /api/risks': [risk],
  'GET /api/risks/stats': { critical: 0, high: 3, medium: 6, low: 3, total: 12 },
  'GET /api/risk-categories': [
    {
      id: 'financial',
      name: 'Financial',
      description: 'Margins, discounts, advertising, fees, disputes and prices.',
      icon: 'banknote',
      color: '#3f6f5f',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  'PATCH /api/risks/:id/status': { ...risk, status: 'dismissed' },
  'POST /api/risks/:id/feedback': success,
  'GET /api/training/metrics': {
    modelVersion: '3.5.0',
    accuracyScore: 0.8,
    precisionScore: 0.75,
    precisionLenient: 0.8889,
    recallScore: 0,
    recallKnown: false,
    falsePositiveRate: 0.0021,
    falseDiscoveryRate: 0.25,
    totalPredictions: 10,
    correctPredictions: 8,
    interval: { low: 0.4902, high: 0.9433 },
    labelCoverage: 0.5,
    status: 'ready',
    recentFeedback: { totalFeedback: 10, accurateCount: 8, falsePositiveCount: 1, improvementTrend: 0, trendKnown: false },
  },
  'GET /api/playbooks': [
    {
      id,
      categoryId: 'financial',
      title: 'Reprice after a cost rise',
      description: 'A product costs more than it used to and sells at the old price.',
      estimatedImpact: 'high',
      estimatedCost: '2500.00',
      estimatedTime: '1-2 weeks',
      steps: [
        'Compare the newest supplier invoice with the unit cost in the rows.',
        'Raise the price by half of the step, and note the day.',
      ],
    },
  ],
  'POST /api/init-data': { message: 'Data Initialized' },
  'GET /api/ai-analyses': [
    {
      id,
      confidence: 0.48,
      risksIdentified: 12,
      modelVersion: '3.5.0',
      fromDay: '2025-10-20',
      asOf: '2026-11-21',
      days: 7,
      startedAt: '2026-11-22T01:00:00.000Z',
      finishedAt: '2026-11-22T01:00:09.000Z',
    },
  ],
  'POST /api/ai/detect-risks': { jobId: id, message: 'The detectors look at the data now. What they find arrives as alerts.' },
  'GET /api/integrations': [integration],
  'POST /api/integrations': integration,
  'PATCH /api/integrations/:id/status': { ...integration, status: 'disabled' },
  'GET /api/external-monitoring/status': monitoring,
  'GET /api/external-monitoring/sources': {
    news: source,
    legal: source,
    financial: source,
    social: source,
    industry: source,
    cyber: source,
  },
  'POST /api/external-monitoring/start': monitoring,
  'POST /api/external-monitoring/stop': { ...monitoring, isActive: false },
  'GET /api/suppliers': [supplier],
  'POST /api/suppliers': supplier,
  'PUT /api/suppliers/:id': supplier,
  'POST /api/onboarding': success,
  'POST /api/onboarding/complete': success,
  'POST /api/beta-signup': success,
  'POST /api/savings-calc': savings(calculatorDefaults),
  'POST /api/cashflow-signup': success,
  'POST /api/early-adopter': success,
}
