import { Outlet, useLocation, useSearchParams } from 'react-router'
import { MonitoringPanel } from '../suppliers/monitoring-panel.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHead } from '../ui/page.tsx'
import { BusinessIntegrations } from './business-integrations.tsx'

const tabs = [
  { key: 'business', word: 'Business Integrations', to: '/integrations' },
  { key: 'suppliers', word: 'Supply Chain Monitoring', to: '/integrations?tab=suppliers' },
] as const

/** The systems of the business, and its suppliers; a tab each, named in the address. */
export function IntegrationsPage() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isSuppliers = search.get('tab') === 'suppliers' || pathname.startsWith('/integrations/suppliers')
  const shown = isSuppliers ? 'suppliers' : 'business'
  return (
    <>
      <PageHead title="Integrations" lead="Where your figures come from, and the suppliers that your shop depends on." />
      <LinkTabs label="Integrations" tabs={tabs} current={shown} />
      {isSuppliers ? <MonitoringPanel /> : <BusinessIntegrations />}
      <Outlet />
    </>
  )
}
