const articles =
  'the of and de la le les el al ul ad und et y e en i van von der den dem des di da do dos das del della delle dello du d l for fur fuer pour para per in im am an a o on at by with to zu zum zur v s na no nr nos num com www http https net ve ile og och ja es is ou aan het te ten ter af av i bin ibn bint ben abu umm ur ud at az an aux von'
const titles =
  'mr mrs ms miss dr doctor prof professor sir dame lord lady sheikh shaikh sheik president prasident praesident ing dipl herr frau monsieur madame mme mlle signor senor senora don dona haji hajji hadji mullah mulla maulavi mawlawi maulvi sayyid sayyed hc jr sr phd mba esq rev imam ayatollah prince princess king queen colonel captain'

/** Joins words in so many names that it never is what one is called by. */
const joining = new Set('the of and de la le les und et y e i o for for fur du des del di da do der die den al el in a an'.split(' '))

/** Whether a folded word joins others, and is no name by itself. */
export function isArticle(word: string): boolean {
  return joining.has(word)
}

const small = new Set(`${articles} ${titles}`.split(' '))

/** Whether a folded word is an article, preposition or title, which names have or leave out. */
export function isSmallWord(word: string): boolean {
  return small.has(word)
}
