import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { RaisedRisk } from '../decide/leak-news.ts'

@ObjectType({ simpleResolvers: true, description: 'When an alert that nobody has looked at goes to the next contact.' })
export class EscalationRule {
  @Field(() => String, { description: 'From this severity on: low (all alerts), medium, high or critical.' })
  severity!: RaisedRisk['severity']
  @Field(() => Int, { description: 'After so many hours without a look, and after as many again the contact that follows; 1 to 168.' })
  hours!: number
  @Field(() => [ID], { description: 'The members whom it goes to, in this order.' }) memberIds!: readonly string[]
}
