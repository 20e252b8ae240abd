import { wordsOf } from '../fold.ts'

/**
 * The surnames that most people have, by language: two companies called by one are two families’.
 */
const rows = `
smith johnson williams brown jones garcia miller davis wilson anderson thomas taylor moore jackson martin lee thompson white harris clark lewis robinson walker young allen king wright scott hill green adams baker nelson carter mitchell roberts turner phillips campbell parker evans edwards collins stewart morris murphy cook rogers morgan cooper peterson reed bailey bell kelly howard ward cox richardson wood watson brooks bennett gray james hughes price myers long foster sanders ross
müller schmidt schneider fischer weber meyer meier maier mayer wagner becker schulz hoffmann schäfer koch bauer richter klein wolf schröder neumann schwarz zimmermann braun krüger hofmann hartmann lange schmitt werner krause lehmann huber gruber steiner keller frei
martin bernard dubois durand moreau laurent simon michel lefebvre leroy roux david bertrand morel fournier girard bonnet dupont lambert fontaine rousseau
rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti costa giordano mancini rizzo lombardi moretti barbieri fontana
gonzález rodríguez fernández lópez martínez sánchez pérez gómez jiménez ruiz hernández díaz moreno muñoz álvarez romero alonso gutiérrez navarro torres ramírez flores rivera castillo
silva santos oliveira souza pereira costa ferreira rodrigues almeida carvalho gomes ribeiro martins lima araujo barbosa lopes fernandes sousa
иванов смирнов кузнецов попов васильев петров соколов михайлов новиков федоров морозов волков алексеев лебедев семенов егоров павлов козлов степанов николаев шевченко мельник коваленко бондаренко
nowak kowalski wiśniewski wójcik kowalczyk kamiński lewandowski zieliński szymański woźniak dąbrowski novák svoboda novotny dvořák horvat nagy kovács tóth szabó popescu ionescu popa
jong jansen vries berg bakker dijk visser smit boer mulder peeters janssens andersson johansson karlsson nilsson eriksson larsson olsson hansen johansen olsen larsen nielsen jensen pedersen christensen korhonen virtanen
yılmaz kaya demir çelik şahin yıldız öztürk aydın özdemir arslan papadopoulos
khan ahmed ali hussain singh kumar sharma patel gupta shah das kaur rahman islam nguyen tran pham hoang
wang li zhang liu chen yang huang zhao wu zhou xu sun zhu lin kim park choi jung kang sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi cohen levi mizrahi
`

const common = new Set(rows.trim().split(/\s+/).flatMap(wordsOf))

/** Whether the folded word is a surname of very many. */
export function isCommonSurname(word: string): boolean {
  return common.has(word)
}
