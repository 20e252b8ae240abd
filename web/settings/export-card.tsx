import { Box } from '@chakra-ui/react'
import { ButtonAnchor } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'

/** Everything of the business as one file. The browser downloads it, so the page can be left. */
export function ExportCard() {
  return (
    <Card>
      <PartTitle>Export all data</PartTitle>
      <Box color="muted" mt="1" mb="4" maxW="70ch">
        One ZIP file: your orders, refunds, costs, ads, shipping, chargebacks and payouts as files that import again, every alert with its
        evidence and status, the audit log, suppliers, members and settings. Passwords and keys are not in it.
      </Box>
      <ButtonAnchor href="/downloads/business.zip" download>
        Download everything
      </ButtonAnchor>
    </Card>
  )
}
