/** As many names were counted. */
export const countedNames = 7919

/**
 * Words that two or more names of companies have which report to the United States Securities and
 * Exchange Commission (its public list of tickers, August 2026; in the public domain), by how many.
 * Ordinary words, places, numbers and legal forms are not in it. Above nine rounded.
 */
const rows = `
220: therapeutics
90: municipal
50: adr blackrock brands nuveen
40: high
30: asset co invesco
20: abrdn ai eaton fi infrastructure natural pimco reit royalty term vance
18: dividend grayscale
16: diversified md preferred
14: bitcoin bond brookfield franklin john midstream oncology rate
12: biotherapeutics cannabis cohen eagle etf floating lithium pioneer total virtus yield
10: convertible duration free hancock integrated liberty managed multi point return steers
9: alliance cell corporate emerging enhanced interactive ma mfs real select senior series specialty target valley wellness
8: bancorporation core db diagnostics express gabelli mellon morgan nano oak oh pa rivernorth sa street summit sustainable
8: vision
7: alternative bdc biomedical blackstone bny calamos care cayman century citizens empire fintech good intelligent micro
7: muniyield physical quantum sm smith square stanley voya
6: advantage allocation ares biopharmaceuticals blockchain bright can cn compass consolidated crown currencyshares devices
6: direct dollar entergy focus future grade impact long medicine mobility next origin planet portfolio precious republic ridge
6: short sprott storage strats templeton uranium utilities
5: advantaged ag amt atlas banc berman better beyond columbia commodity communities consumer crumrine debt farmers flaherty
5: flexible gladstone goldman granite hill horizon index intermediate ishares james lifesciences line living lng merchants
5: merger mid molecular muniholdings neuberger nevada nova outdoor park pineapple plains pure renewable residential rock sachs
5: safe sterling surgical tankers titan tortoise va wave
4: airport allspring alpine apollo arrow aspen barings biomed bit bridge buy churchill coca cola dominion doubleline douglas eco
4: edison fidelity fs fuel fuels hamilton harbor hawaiian heritage hills hudson imaging ingredients insight kkr leaf lion live
4: madison mind mlp municipals nexpoint noble nu offshore orion platforms platinum principal putnam quest re renewables rocky
4: sierra sky source spdr stem stone sunrise therapies tower trinity urban utility village waste
3: 3d acadia adams all alliancebernstein ally alto angel apartment apple arch armstrong assets athena aura aurora avalon basin
3: big bird broad btc carlyle carnival carriage castle catalyst cbre cellular centers cf ch charles check chesapeake choice
3: clearbridge clough coastal commodities comstock concept concepts constellation cooper country crescent culture cycle defined
3: diamond discovery display dow dt earth ellington encore esg esports ethereum evergreen federated finders flex fortune fresh
3: fuse fusion galaxy gamco genesis genetics genomics goods government guaranty guggenheim harvest hermes imperial independence
3: independent intelligence investcorp island johnson jones key kronos lakeland league lee legacy lifestyle light lincoln logic
3: loop louisiana magic manhattan marathon martin matrix medicines mesa meta mi midland mini mission odyssey oilfield
3: opportunistic outfitters overwrite owl oxford paramount parent penn performance permian persero pgim phoenix pipeline private
3: provident recovery redwood rf rise risk rocket royce safety santander se sector snap social sound spark superior taxable tc
3: technical thunder triumph unity universe versus vertex victory video vista wealth westrock williams write
2: 10x ab abacus able ac acceptance adm advent alcentra allen allied allstate alta altair altamira altisource amc ameren amplify
2: amtd analytics antero aon apogee aqua archer arena argo aris ark armada armour artificial artisan ascent ashford astra ati
2: atlantica ault baldwin barclays barnes barrel bausch bc beach beam benchmark berkshire berry biosystems bitwise bjs block
2: bluerock body bone bp brand brewbilt brewing brilliant broadcast brown bsp burgers cactus cadence call camden canyon cardiff
2: cartesian casino cbd cbl cedar chain championships charging charter chase cheetah cheniere ci cion circle clear clearwater
2: clover coast cobalt cogent cognition colony commonwealth concord concrete connect connection connectivity consumers cool
2: corner cornerstone corning corts cosmos county cpi crawford critical cross crypto cti cue curtiss custom cvr cw dakota
2: daniels dave davis day deep defi delek denali depot destiny destra disc disco dolphin dream driven dws eastman ecofin edge
2: element elm emerald emergent emerson end eos essa essential eth eve event everest extracts fair fat fathom fb fighting
2: fitness fix fl flooring flora forge fortress forward forza foundry fox freedom from frontier ftai full gamble gaslog ge gene
2: genius getty globus go goldmining gp graham graniteshares gravity greene greystone grid gro growers hallmark hanover harbors
2: harmonic harmony hartford harvard healthy heartland heaven helix hennessy henry hess hf hi highland hilton himalaya hologram
2: housing howard hub hughes huntington idaho ideal image immersion immune immunopharma immunotherapeutics inception indemnity
2: infinity inflation inflection inspire integra integral intercontinental intuitive io iris islands isotopes it jack janus jbs
2: joint kaisha kb kbs kinetic kodiak kura lake lands lane lazard leisure li linked liquid lmp lodging lpg ltc lucid mag main
2: mainstay majestic marcus marin marriott marshall medallion medtech mercer mercury meridian meritage metaverse midcap mile
2: milestone millennium miller minerva miracle missouri mitsubishi mitsui mj mo montana monte month mosaic motion mueller
2: munivest murphy mustang my myers nabors nasdaq natures ncr neuro neuroscience neurosciences nextera nn nxg nxt oaktree ofs op
2: open optronics or orange osisko osterreichische outdoors owens palladium palmer pan par parker parks pass patria patriot
2: patterson pbc pennantpark pennymac perception perfect perma phi phillips photonics piedmont pinnacle place plug plum pmv post
2: pr prestige presto princeton priority procter produce progressive prudential ptc purple pyxis quad rad ranch rand range rapid
2: rare rayonier rcm ready regency regional reinsurance reliance reserve revolution rex ri rigel riley rio rockwell rogers rosa
2: roth royalties rubicon runway rush samsara sandridge saxon scholar scientifics scotts scripps sd seacoast seas sec secured
2: shack share shares shore si silicon silvercrest sinclair sk skin skyline solaris solid sonic sono sonoma soup special
2: spectral sphere spire spirit spirits spring spruce ss stellar stock strata structured sunshine sushi taylor team tectonic
2: teekay telefonica telephone telus tenet terra test tetra therapeutic therapy time times tinto tms toro tpg tr treasure tree
2: trends trex tri trident trio tripadvisor truck twin ubs ufp ultra unique vacations vaccines vaneck vector velocity vera via
2: view viking viper vishay vital vivos vs warehouse warner warrior wash washington wearable westlake willis winvest wisdomtree
2: wolverine worthington wright ww xcel yale yotta yuan yum zalatoris zeo
`

const counts = new Map(
  rows
    .trim()
    .split('\n')
    .flatMap((line): [string, number][] => {
      const [count = '', words = ''] = line.split(': ')
      return words.split(' ').map((word) => [word, Number(count)])
    }),
)

/** How many of the counted names have the folded word; 0 for one name at most. */
export function countOfWord(word: string): number {
  return counts.get(word) ?? 0
}
