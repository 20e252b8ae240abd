/** The demo shop's products, the cheapest first: tea, coffee and equipment for brewing. */
export const demoProducts: readonly (readonly [sku: string, name: string])[] = [
  ['BAR-101', 'Bamboo stirrer'],
  ['BAR-102', 'Wooden tea scoop'],
  ['BAR-103', 'Cork coaster'],
  ['BAR-104', 'Drip bag coffee, single'],
  ['BAR-105', 'Glass straw'],
  ['TEA-201', 'Green tea sachet'],
  ['TEA-202', 'Rooibos sachet'],
  ['BAR-106', 'Steel bag clip'],
  ['TEA-203', 'Earl grey sampler'],
  ['BAR-107', 'Paper filters No. 2'],
  ['BAR-108', 'Paper filters No. 4'],
  ['BAR-109', 'Descaler sachet'],
  ['TEA-204', 'Chamomile tea, 10 bags'],
  ['TEA-205', 'Peppermint tea, 10 bags'],
  ['BAR-110', 'Cotton tea filter'],
  ['COF-301', 'House espresso, 50 g tin'],
  ['COF-302', 'Decaf blend, 50 g tin'],
  ['BAR-111', 'Coffee measuring spoon'],
  ['TEA-206', 'Assam leaf, 50 g'],
  ['TEA-207', 'Jasmine pearls, 25 g'],
  ['BAR-112', 'Cleaning brush'],
  ['BAR-113', 'Honey dipper'],
  ['TEA-208', 'Darjeeling leaf, 50 g'],
  ['COF-303', 'Kenya single origin, 100 g'],
  ['COF-304', 'Brazil single origin, 100 g'],
  ['CUP-401', 'Espresso cup'],
  ['CUP-402', 'Cappuccino cup'],
  ['TEA-209', 'Oolong leaf, 50 g'],
  ['CUP-403', 'Stoneware mug, white'],
  ['CUP-404', 'Stoneware mug, slate'],
  ['COF-305', 'Ethiopia single origin, 250 g'],
  ['CUP-405', 'Double-walled glass'],
  ['TEA-210', 'Matcha, 30 g'],
  ['BAR-114', 'Mesh tea infuser'],
  ['COF-306', 'Morning blend, 250 g'],
  ['CUP-406', 'Latte bowl'],
  ['BAR-115', 'Milk jug'],
  ['CUP-407', 'Travel mug, 350 ml'],
  ['COF-307', 'Espresso blend, 500 g'],
  ['TEA-211', 'Tea chest, 60 bags'],
  ['BRW-501', 'Dripper, ceramic'],
  ['BRW-502', 'Glass teapot, 600 ml'],
  ['BRW-503', 'Matcha whisk set'],
  ['BRW-504', 'French press, 350 ml'],
  ['BRW-505', 'Cold brew bottle'],
  ['COF-308', 'Espresso blend, 1 kg'],
  ['BRW-506', 'Moka pot, 3 cups'],
  ['BRW-507', 'Hand grinder'],
]

/**
 * The demo's names for the campaigns, zones, carriers and countries of synthetic shops. Two
 * carriers of synthetic shops become one.
 */
export const demoCampaigns: Readonly<Record<string, string>> = {
  search_brand: 'brand search',
  search_generic: 'coffee search',
  social_prospect: 'first order social',
  social_retarget: 'come back social',
  display: 'gift display',
  shopping_feed: 'shopping feed',
}
export const demoCarriers: Readonly<Record<string, string>> = { Northline: 'Northline', Parcelhaus: 'Swift', Swift: 'Swift' }
export const demoZones: Readonly<Record<string, string>> = { UK: 'Domestic', EU: 'Europe', WORLD: 'Canada' }
export const demoCountries: Readonly<Record<string, string>> = { 'United Kingdom': 'United States', EIRE: 'Ireland', USA: 'Canada' }
