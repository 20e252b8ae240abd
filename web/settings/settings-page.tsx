import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ViewerDocument } from '../generated/graphql.ts'
import { Select } from '../ui/button.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHead } from '../ui/page.tsx'
import { type SettingsTab, settingsTabs } from './tabs.ts'

/** What a person and a business can set, a tab each with an address of its own. */
export function SettingsPage() {
  const { data } = useQuery(ViewerDocument)
  const isOwner = data?.viewer?.role === 'owner'
  const current = useLocation().pathname.split('/')[2] ?? ''
  const tabs = settingsTabs.filter(({ forOwners = false }) => isOwner || !forOwners)
  return (
    <>
      <PageHead title="Settings" lead="Your account, your team and API access." />
      <TabSelect tabs={tabs} current={current} />
      <Box display={{ base: 'none', md: 'block' }}>
        <LinkTabs label="Settings" tabs={tabs.map(({ path, word }) => ({ key: path, word, to: `/settings/${path}` }))} current={current} />
      </Box>
      <Outlet />
    </>
  )
}

/** The tabs on a phone, where eight of them would take three lines. */
function TabSelect({ tabs, current }: { tabs: readonly SettingsTab[]; current: string }) {
  const navigate = useNavigate()
  return (
    <Select
      aria-label="Part of the settings"
      display={{ base: 'block', md: 'none' }}
      w="100%"
      mb="4"
      value={current}
      onChange={(event) => void navigate(`/settings/${event.target.value}`)}
    >
      {tabs.map(({ path, word }) => (
        <option key={path} value={path}>
          {word}
        </option>
      ))}
    </Select>
  )
}
