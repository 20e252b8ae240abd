import { wordsOf } from '../fold.ts'
import { tableOf } from './spellings.ts'

/** How a company is owned, as far as its form says it. */
export type Ownership = 'any' | 'private' | 'public' | 'partnership' | 'other'

/** A legal form, one for all its spellings. */
export type LegalForm = {
  readonly name: string
  readonly ownership: Ownership
  /**
   * The countries that have it by this name; none where it is used as a translation all over the
   * world.
   */
  readonly countries: readonly string[]
}

/**
 * Forms by language. A row is `name | ownership | countries | spellings`. English forms have no
 * country: an OOO, a Sp. z o.o. and a 有限公司 all write LLC or Ltd. in their letters abroad.
 */
const rows = `
company | any || co, & c, company, companies, comp, compagnie, compania, companhia, companie, cia, cie, kompania, kompaniya, компания, компанія, شركة, الشركة, sharikat, shirkat, sharika, שותפות, חברת, חברה, 公司, 会社, 회사, kampani, şirketi, şirket, εταιρεία, εταιρια, společnost, družba, firma, фирма, บริษัท
corporation | any || corp, corporation, corporacion, corporación, corporacao, corporação, korporation, korporatsiya, корпорация, korporacija, incorporated, inc, incorporation, incorporado, incorporée, incorporee, корп
limited | private || ltd, limited, ltda, limitada, limitée, limitee, ltee, limted, lmtd, ltd co, co ltd, coltd, company limited, co limited, pte, pte ltd, private limited, private ltd, pvt ltd, pvt limited, pvt, pty, pty ltd, pty limited, proprietary limited, proprietary, lda, limitata, ühing, sdn bhd, sendirian berhad, sdn, จำกัด, บริษัทจำกัด, จํากัด, المحدودة, محدودة, בעמ, בע"מ, ЛТД, лимитед, kisitli
llc | private || llc, limited liability company, limited liability co, limited liability, ltd liability co, ldc, fz llc, fzllc, fze, fzco, fz co, fzc, dmcc, wll, with limited liability, ذ م م, ذ.م.م, شركة ذات مسؤولية محدودة, ذات مسؤولية محدودة, ذمم
ooo | private || ooo, ООО, общество с ограниченной ответственностью, obshchestvo s ogranichennoy otvetstvennostyu, obshchestvo s ogranichennoi otvetstvennostyu, obschestvo s ogranichennoy otvetstvennostyu, тов, ТОВ, товариство з обмеженою відповідальністю, tov, tovarystvo z obmezhenoyu vidpovidalnistyu, too, ТОО, товарищество с ограниченной ответственностью, mchj, ОсОО, осоо, одо
jsc | public || jsc, joint stock company, joint stock co, joint-stock company, joint stock, ojsc, cjsc, pjsc, open joint stock company, closed joint stock company, public joint stock company, open joint-stock company, closed joint-stock company, public joint-stock company, ао, АО, ЗАО, ОАО, ПАО, oao, zao, pao, ao, акционерное общество, открытое акционерное общество, закрытое акционерное общество, публичное акционерное общество, aktsionernoe obshchestvo, aktsionernoye obshchestvo, otkrytoe aktsionernoe obshchestvo, zakrytoe aktsionernoe obshchestvo, publichnoe aktsionernoe obshchestvo, ПрАТ, ПАТ, prat, pat, АТ, приватне акціонерне товариство, публічне акціонерне товариство, акціонерне товариство, ЗАТ, zat, ВАТ, مساهمة, شركة مساهمة, ش م ل, sal, saog, saoc, psc, qpsc, qsc, kscp, ksc, bsc, سهامی عام, سهامی خاص, sahami, sherkat sahami, cổ phần, công ty cổ phần, cong ty co phan
plc | public || plc, public limited company, public limited co, public company limited, pcl, pub co ltd, p l c, มหาชน, จำกัด มหาชน, tbk, berhad, bhd
gmbh | private | DE AT CH LI | gmbh, gesellschaft mit beschränkter haftung, gesellschaft mbh, ges mbh, gesmbh, mbh, g mbh, gmbh & co kg, gmbh and co kg, gmbh co kg, gmbh & co, ug, ug haftungsbeschränkt, unternehmergesellschaft, haftungsbeschränkt, ggmbh
ag | public | DE AT CH LI | ag, aktiengesellschaft, akg, ag & co kg, ag & co kgaa, ag & co, kgaa, kommanditgesellschaft auf aktien, ag and co kgaa, se & co kgaa, se & co kg
kg | partnership | DE AT CH | mbb, partg mbb, partnerschaft mbb, kg, kommanditgesellschaft, ohg, offene handelsgesellschaft, gbr, gesellschaft bürgerlichen rechts, partg, co kg
ev | other | DE AT | ev, e v, eingetragener verein
sarl | private | FR BE LU CH MA TN DZ SN LB CI CM | sarl, sas di, & c sas, & c sas di, société à responsabilité limitée, societe a responsabilite limitee, eurl, sàrl, sasu, sas, société par actions simplifiée, societe par actions simplifiee, suarl, sarlu, ste a responsabilite limitee
snc | partnership | FR IT BE LU | snc, société en nom collectif, società in nome collettivo, scs, société en commandite simple, snc di, & c snc, & c snc di, sca, gie, scop, sci
sa | public | FR ES BE CH LU PT BR AR MX PL GR RO CO PE CL MA CR PA | sa, société anonyme, societe anonyme, sociedad anónima, sociedad anonima, sociedade anônima, sociedade anonima, s/a, spolka akcyjna, spółka akcyjna, ανώνυμη εταιρεία, ανωνυμη εταιρια, αε, ΑΕ, abee, αβεε, societate pe actiuni, sau, sociedad anonima unipersonal, sac, sociedad anonima cerrada, saa, sas de cv, ca, compañia anonima, compania anonima, eirl, eireli
spa | public | IT DZ CL | spa, società per azioni, societa per azioni, soc per az, s p a, sapa, società per azioni unipersonale
srl | private | IT ES RO AR BE MD CR UY BO | srl, società a responsabilità limitata, societa a responsabilita limitata, srls, sociedad de responsabilidad limitada, societate cu răspundere limitată, societatea cu răspundere limitată, societatea cu raspundere limitata, societate cu raspundere limitata, sl, s l, sociedad limitada, slu, sll, s de rl, s de r l de c v, s de rl de cv, sociedad limitada unipersonal, sl unipersonal, scarl, scrl, srl unipersonale
sacv | public | MX | sa de cv, s a de c v, sociedad anónima de capital variable, sapi de cv, sab de cv, sapi, sab, spr de rl, sc de rl, de cv
bv | private | NL BE | bv, besloten vennootschap, besloten vennootschap met beperkte aansprakelijkheid, bvba, sprl, vof
nv | public | NL BE SR CW AW | nv, naamloze vennootschap
ab | public | SE FI | ab, aktiebolag, aktiebolaget, abp, publ, ab publ, hb, handelsbolag, kb
oy | private | FI | oy, osakeyhtiö, osakeyhtio, oyj, oy ab, oyj abp, julkinen osakeyhtiö, ky, tmi
as | public | NO DK EE LV CZ SK TR | as, a/s, aksjeselskap, aksjeselskapet, aktieselskab, aktieselskabet, asa, allmennaksjeselskap, aktsiaselts, akciju sabiedriba, akciju sabiedrība, akciová společnost, akciova spolecnost, akciová spoločnosť, anonim şirketi, anonim sirketi, anonim sirket, anonim şirket, a o, aş, ltd sti, ltd şti, limited şirketi, limited sirketi, sti, şti, sanayi ve ticaret as, san ve tic as, san tic as, san tic ltd sti, san ve tic ltd sti, sanayi ve ticaret, san ve tic
aps | private | DK NO | aps, anpartsselskab, anpartsselskabet, ivs, ans
osauhing | private | EE | oü, ou, osaühing, osauhing
sia | private | LV | sia, sabiedrība ar ierobežotu atbildību, sabiedriba ar ierobezotu atbildibu
uab | private | LT | uab, uždaroji akcinė bendrovė, uzdaroji akcine bendrove
sro | private | CZ SK | sro, s r o, spol s r o, spol s ro, společnost s ručením omezeným, spolecnost s rucenim omezenym, spoločnosť s ručením obmedzeným, spolocnost s rucenim obmedzenym, vos, ks
spzoo | private | PL | sp z o o, sp z oo, spz oo, spzoo, sp zoo, spolka z oo, spółka z ograniczoną odpowiedzialnością, spolka z ograniczona odpowiedzialnoscia, sp k, spk, spółka komandytowa, sp j, sp z o o sp k, psa, spzo
kft | private | HU | kft, korlátolt felelősségű társaság, korlatolt felelossegu tarsasag, bt, betéti társaság, beteti tarsasag
zrt | public | HU | zrt, nyrt, rt, részvénytársaság, reszvenytarsasag, zártkörűen működő részvénytársaság, nyilvánosan működő részvénytársaság, zartkoruen mukodo reszvenytarsasag, nyilvanosan mukodo reszvenytarsasag
doo | private | HR RS SI BA ME MK | doo, d o o, društvo s ograničenom odgovornošću, drustvo s ogranicenom odgovornoscu, društvo sa ograničenom odgovornošću, drustvo sa ogranicenom odgovornoscu, družba z omejeno odgovornostjo, druzba z omejeno odgovornostjo, дооел, dooel, jdoo, доо, ДОО, д о о
dd | public | HR RS SI BA | dd, d d, dioničko društvo, dionicko drustvo, delniška družba, delniska druzba, akcionarsko društvo, akcionarsko drustvo
eood | private | BG | ood, eood, ООД, ЕООД, дружество с ограничена отговорност, еднолично дружество с ограничена отговорност, et, ЕТ
ad | public | BG RS ME MK | ad, ead, АД, ЕАД, акционерно дружество, акционерско друштво
epe | private | GR CY | επε, ΕΠΕ, epe, ike, ικε, ΙΚΕ, οε, ΟΕ, oe, εε, εταιρεια περιορισμενης ευθυνης, μονοπροσωπη, mepe, μον
ehf | private | IS | ehf, hf, ohf, einkahlutafélag, hlutafélag
se | public || se, societas europaea, european company, sce
llp | partnership || llp, limited liability partnership, lp, limited partnership, gp, general partnership, partnership, slp, lllp, ltd partnership, pllc, professional corporation, pc, professional association, lps
na | other || na, national association, n a, fsb, ssb
kk | any | JP | kk, kabushiki kaisha, kabushiki gaisha, kabushikigaisha, kabushikikaisha, 株式会社, (株), ㈱, yk, yugen kaisha, 有限会社, gk, godo kaisha, 合同会社, 合名会社, 合資会社
cnltd | private || 有限公司, 有限责任公司, 有限責任公司, youxian gongsi, you xian gong si, youxian zeren gongsi
cnplc | any || 股份有限公司, gufen youxian gongsi, gu fen you xian gong si, 股份
krltd | any | KR | 주식회사, jusik hoesa, jusikhoesa, chusik hoesa, (주), ㈜, 유한회사, yuhan hoesa
pt | public | ID | pt, perseroan terbatas, cv, persekutuan komanditer, pt tbk
vn | private | VN | tnhh, công ty tnhh, cong ty tnhh, trách nhiệm hữu hạn, công ty trách nhiệm hữu hạn, cong ty trach nhiem huu han, mtv, cty
sole | private || ип, чп, фоп, индивидуальный предприниматель, частный предприниматель, физическое лицо предприниматель, фізична особа підприємець, individualnyi predprinimatel, individual entrepreneur, private entrepreneur, sole proprietor, sole proprietorship, sole trader, pe
ek | private | DE AT | ek, e k, e kfm, ekfm, e kfr, ekfr, eingetragener kaufmann, eingetragene kauffrau
nonprofit | other || nonprofit, ngo, ong, asbl, vzw, onlus
gov | other || state enterprise, state owned enterprise, фгуп, ФГУП, фгбу, fgup, federal state unitary enterprise, unitary enterprise, уп, чуп, государственное предприятие, гп, мупп, муп, п о
`

const named = new Map<string, LegalForm>()

function read(line: string): [string, string] {
  const [name = '', ownership = '', countries = '', spellings = ''] = line.split('|').map((part) => part.trim())
  named.set(name, { name, ownership: ownership as Ownership, countries: countries.split(' ').filter((one) => one !== '') })
  return [name, spellings]
}

/** Legal forms by their spellings. */
export const legalForms = tableOf(rows.trim().split('\n').map(read))

/** The form of that name. */
export function formNamed(name: string): LegalForm | undefined {
  return named.get(name)
}

/**
 * Short spellings that stand before the name: others there are the name, whatever they look like.
 */
const inFront =
  'ooo, ооо, общество с ограниченной ответственностью, too, тов, oao, zao, pao, ao, ojsc, cjsc, pjsc, jsc, акционерное общество, ' +
  'публичное акционерное общество, открытое акционерное общество, закрытое акционерное общество, joint stock company, open joint stock company, ' +
  'closed joint stock company, public joint stock company, limited liability company, pt, pt tbk, uab, sia, kk, kabushiki kaisha, 株式会社, 有限会社, ' +
  '주식회사, شركة, الشركة, sharikat, shirkat, חברת, บริษัท, фгуп, fgup, федеральное государственное унитарное предприятие, ип, чп, фоп, индивидуальный предприниматель, firma, фирма, ' +
  'компания, kompania, kompaniya, compagnie, compania, société anonyme, srl, công ty, công ty tnhh, công ty cổ phần, cong ty, cong ty tnhh, cong ty co phan, ' +
  'doo, d o o, тоо, оао, зао, пао, ао, пат, прат, společnost, стоварищество, eood, ood, ет, societatea cu răspundere limitată, aktsionernoe obshchestvo, ' +
  'obshchestvo s ogranichennoy otvetstvennostyu, товарищество с ограниченной ответственностью, товариство з обмеженою відповідальністю'

/** Short spellings that are words or initials too: they are forms at the end of a name alone. */
const ambiguous =
  'co, & c, cia, cie, comp, sas, spa, sal, sci, sca, sap, sac, saa, ca, ug, ev, ek, se, sce, na, pc, gp, lp, slp, pe, bt, rt, ks, ky, kb, hb, dd, ad, et, ou, oe, ie, ' +
  'cv, vn, pt, as, ab, ag, sa, sl, bv, nv, kg, kk, gk, yk, hf, ans, sau, sab, too, tov, ao, pat, prat, tmi, ike, epe, psa, spk, mtv, cty, lda, sti, mbh, gie, ' +
  'snc, scs, psc, fze, fzc, ead, akg, publ, sia, doo, ooo, uab, gbr, asa, rao, ltee, ldc, vof, ong, wll, dmcc, ivs'

const folded = (list: string) => new Set(list.split(', ').map((spelling) => wordsOf(spelling).join(' ')))
const front = folded(inFront)
const onlyLast = folded(ambiguous)

/** Whether that folded spelling may stand before the name. */
export function mayStandInFront(spelling: string): boolean {
  return front.has(spelling) || !onlyLast.has(spelling)
}

/** Whether that folded spelling is a form only where nothing but forms and places follow. */
export function isOnlyLast(spelling: string): boolean {
  return onlyLast.has(spelling)
}
