import { wordsOf } from '../fold.ts'

/** Given names: each row is one name in its short forms, languages and romanisations. */
const rows = `
alexander, alexandre, alexandr, aleksandr, aleksander, aleksandar, alessandro, alejandro, alexandros, oleksandr, alex, sasha, iskander, sandro, alec
alexandra, aleksandra, alessandra, alejandra, oleksandra
alfred, alfredo, alf
andrew, andreas, andrei, andrey, andrej, andre, andrea, andres, andriy, andrii, andrzej, anders, andy, ondrej
anna, ana, anne, ann, hanna, hannah, anya
anthony, antony, antonio, anton, antoine, tony, antonin, antonios, toni
arthur, artur, arturo, art
benjamin, benj, benyamin, binyamin, ben, beniamino, veniamin
bernard, bernhard, bernardo, bernd
boris
brian, bryan
carl, karl, carlo, carlos, charles, chas, karel, charlie, chuck, karol, carlo
catherine, katherine, kathryn, katharina, ekaterina, yekaterina, katarina, catarina, caterina, kate, cathy, kathy
christian, kristian, cristian, christiaan
christine, christina, kristina, cristina
christopher, christoph, christophe, cristobal, christoffer, chris, krzysztof, kristoffer
daniel, daniil, danil, daniele, dan, danny, danilo, danylo
david, davide, dave, davyd, dawid, daud, dawood, daoud
dennis, denis, denys
diana, diane
dmitry, dmitri, dmitriy, dmitrii, dimitri, dimitry, dmytro, dimitrios, dimitris, dimitar
donald, don
douglas, doug
edward, edw, eduard, eduardo, edoardo, ed, eddie, ted
elena, helena, helene, helen, olena, yelena
elizabeth, elisabeth, elisabetta, isabel, isabelle, isabella, liz, lisa, elisa, yelizaveta
emanuel, emmanuel, manuel, emanuele, manoel
emil, emilio, emile
eric, erik, erich, erick
ernest, ernst, ernesto
eugene, evgeny, evgeni, evgeniy, yevgeny, eugen, eugenio, yevgeniy, yevhen, evgenii, evgenios
ferdinand, fernando, fernand, hernando
francis, francisco, francesco, franz, frans, francois, frank, franco, frantisek, ferenc, franciszek, paco, pancho
frederick, friedrich, fredrik, frederic, federico, fritz, fred, frederik, fridrich, fredrich, freddy
fyodor, fedor, theodor, theodore, teodoro, ted, theo, theodoros
gabriel, gavriil, gabriele, gabi
geoffrey, jeffrey, jeff, geoff, gottfried
george, geo, georg, georges, georgi, georgy, georgiy, giorgio, jorge, jurgen, georgios, yuri, yury, yuriy, iurii, yurii, jiri, gheorghe, jerzy, jurij, heorhii
gerald, gerhard, gerard, gerardo, jerry, gerry
gregory, grigory, grigori, grigoriy, gregorio, gregor, greg, hryhorii
gustav, gustavo, gustave
guy, guido
hans, johann, johannes, john, jean, juan, giovanni, ivan, jan, joao, ian, sean, johan, ioannis, yannis, jon, ioan, ion, janos, jack, johnny, gianni, yohan, yahya, evan, jens
henry, heinrich, henri, enrico, enrique, hendrik, henrik, harry, heinz, henryk, henrique, hank
herbert, heribert, herb
hermann, herman, armando
howard, howie
hugo, hugh, hugues, ugo
igor, ihor
ilya, elias, elijah, ilie, elia, ilia, ilyas, illia
irina, irene, iryna, irena
james, jas, jacob, jakob, jacques, jaime, giacomo, jim, jimmy, jakub, iakov, yakov, diego, santiago, jacobo, yaqub, jamie, yakub, yaakov
jason, jasper
jennifer, jenny, jen
jessica, jess
joachim, joaquin, jochen, gioacchino, achim
joseph, jos, josef, jose, giuseppe, joe, josip, jozef, iosif, yusuf, youssef, yousef, yusef, yosef, jozsef, pepe, yousuf, yusif, jusuf, youcef
julia, julie, giulia, yulia, juliana, yuliya, iuliia
julian, julio, julius, jules, giulio, yuliy
kenneth, ken, kenny
konstantin, constantin, constantine, costas, kostas, konstantinos, constantino
lawrence, laurence, laurent, lorenzo, lorenz, larry, lars, laurentius
leonard, leonardo, leon, leonid, leo, leonhard, lev, leonidas
louis, luis, ludwig, luigi, lewis, luiz, lodewijk, lou, ludovico
luke, lucas, lukas, luca, luc, lukasz
marcus, markus, marco, mark, marc, marek, marcos, marko
margaret, margarita, margherita, marguerite, margarethe, maggie, peggy, margit
maria, mary, marie, mariya, mariam, miriam, maryam, mariia
martin, martino, marten, martinus
matthew, mathew, matthias, matteo, mateo, matthieu, mathieu, matt, matej, mateusz, matvei, mats
max, maximilian, maxim, maksim, massimo, maxime, maximo, maksym
michael, michel, mikhail, miguel, michele, mikael, mike, mihail, mihai, michal, mick, mickey, mykhailo, mikhael, mikel, mihael, mihaly
michelle, michele, michaela, micaela
mohammed, muhammad, mohammad, mohamed, muhammed, muhamad, mehmet, mohamad, mahomet, mohd, md, muhammet, magomed, mukhammad, mahamed, maxamed, mahammad, muhamed, mohammod
ahmed, ahmad, ahmet, achmad, akhmed, axmed, akhmad
mahmoud, mahmud, mehmud, mahmood, makhmud, mahmut
abdullah, abdallah, abdulla, abdellah, abdoullah, abdalla, cabdullaahi, abdullahi
abdul, abd, abdel, abdal
abdulrahman, abdelrahman, abdurrahman, abdurahman, abdulrehman, abdirahman, abdalrahman
hussein, husayn, hussain, husain, hossein, hosein, huseyin, hussien, hossain, hoseyn, khusein
hassan, hasan, hasson, hacen, khasan, xasan
ibrahim, abraham, ebrahim, avraham, brahim, ibraheem, ibragim, ibrahima
ismail, ismael, esmail, ismaeel, esmaeil, smail
ali, aly, alli, ally
omar, umar, omer, umer, oumar, cumar
osama, usama, oussama, ousama
othman, osman, usman, uthman, ousmane, ottman
khalid, khaled, halid, halit, chalid, xaalid
saddam, sadam
said, saeed, sayed, saeid, saiid, sait, syed, sayyid
salman, selman
suleiman, sulaiman, suleyman, solomon, soliman, sulayman, sulejman, souleymane, solayman
saleh, salih, salah, saalih
mustafa, mostafa, moustafa, mustapha, moustapha
muammar, moammar, muamar, mouammar
murat, murad, mourad
nasser, naser, nasir, nassir, nasr
rashid, rasheed, rachid, reshid, rachide
tariq, tarek, tarik, tareq
yasin, yassin, yaseen, yacine
zayn, zain, zein
nicholas, nicolas, nikolai, nikolay, nikolaus, nikola, nicola, nick, niklas, niccolo, nicolai, nicolae, nikolaos, mykola, nico, mikolaj, klaus, claus, miklos, nikos
natalia, natalie, nathalie, natalya, nataliya, natasha, nataliia
nathan, nathaniel, natan, nat
olga, olha
oleg, oleh
oliver, olivier, olivia
oscar, oskar
oswald, osvaldo
otto, othon
patrick, patricio, patrizio, pat, paddy, patrik
patricia, patrizia, pat, patty
paul, paolo, pablo, pavel, pawel, paulo, pal, pavlo, pauli, paulus, pavlos, pol
peter, pietro, pedro, pierre, petr, pyotr, petar, piotr, petros, pete, petro, peer, petri
philip, phillip, philipp, philippe, felipe, filippo, filip, phil, filipp
raymond, raimund, raimondo, ramon, ray
rafael, raphael, raffaele, rafal, rafail
rebecca, becky, rivka
richard, ricardo, riccardo, dick, rick, ryszard, rich
robert, robt, roberto, bob, rob, bobby, bert, rupert
roger, rogelio, rudiger, ruggero
roland, rolando, orlando, rolf
roman, romano
ronald, reinhold, ronaldo, ron, rinaldo
rudolf, rudolph, rodolfo, rolf, rudi, rudy
samuel, saml, samuele, sam, samuil, shmuel
sarah, sara
sebastian, sebastien, sebastiano, bastian
sergey, sergei, sergio, serge, sergej, serhiy, serhii, sergiy, sergii, serguei
simon, simone, semyon, shimon, simeon, szymon, semen
sofia, sophia, sophie, zofia, sofya
stanislav, stanislaw, stanislas, stas
stephen, steven, stefan, stefano, stephan, etienne, esteban, stepan, steve, istvan, szczepan, stjepan, stephane, stepane
susan, susanne, susanna, suzanne
sven, svend
tatiana, tatyana, tetiana
thomas, thos, tomas, tommaso, tom, tomasz, toma, tommy, thom, foma
timothy, timoteo, tim, timofey, timotheus
victor, viktor, vittorio, vic
vincent, vincenzo, vicente, vince, vinzenz
vladimir, wladimir, volodymyr, vladimiro, uladzimir, vladimirs
vladislav, wladyslaw, ladislav
vyacheslav, viacheslav, wenceslaus, vaclav, vaclaw
walter, valter, gualtiero, walther, wally
werner, verner
wilhelm, william, wm, wilh, guillermo, guillaume, guglielmo, willem, bill, will, willi, willy, vilem, billy, guilherme, wim
wolfgang
xavier, javier, saverio
yves, ivo
zachary, zacharias
marta, martha, emma, erica, elsa, ella, nora, sofie, julianne, mona, rana, layla, leila, fatima, zainab, aisha, khadija, noor, amina, samira, nadia, farah, hala, dina, rania, mila, vesna, jelena, milena, ljubica, dragana, snezana, agnieszka, malgorzata, ewa, joanna, zuzana, lenka, ilona, kinga, anita, brigitte, monika, ulrike, heike, anja, silke, birgit, chiara, giorgia, francesca, paola, roberta, simona, ines, pilar, dolores, consuelo, mercedes, teresa, beatriz, carolina, daniela, camila, valeria, luisa, eva, gisela, grace, ingrid, jane, janet, joan, joanna, judith, karin, laura, linda, lucia, monica, nina, paula, petra, renate, rosa, ruth, silvia, sonia, teresa, ursula, valentina, vera, veronica, victoria, rachel, amy, angela, barbara, beatrice, carla, carmen, caroline, charlotte, clara, claudia, dorothy, gloria, heidi, hilda, alice, amanda, lena, lily, lucy, mia, nancy, pamela, rita, rosemary, sandra, sharon, sheila, vivian, wendy, yvonne
adam; adrian; alan; albert; antoine; august; axel; barry; blake; bruce; bruno; bryce; calvin; cesar; claude; clement; colin; craig; cyril; damian; derek; dieter; dominic; duncan; dylan; edgar; edmund; egon; elliot; ellis; elmer; emerson; enzo; erwin; ethan; fabian; felix; florian; floyd; gary; gilbert; glen; gordon; graham; grant; guenther; harald; harold; harvey; helmut; horst; ignacio; ira; ivar; jared; jeremy; jerome; jesse; jesus; joel; jonas; jonathan; joshua; juergen; justin; keith; kevin; kurt; kyle; karol; kurt; lance; leif; leslie; lester; logan; lloyd; malcolm; manfred; marcel; mario; marvin; maurice; melvin; milan; milton; moses; neil; nigel; noel; norman; olaf; omid; owen; pascal; percy; preston; quentin; ralph; randall; ravi; reza; rene; reuben; rodney; ross; russell; ryan; scott; sidney; spencer; stuart; sylvester; tobias; todd; travis; trevor; uwe; vernon; victor; wade; warren; wayne; wesley; wilfred; zoltan; laszlo; tibor; gabor; attila; imre; mehdi; hamid; karim; jamal; kamal; faisal; farid; fahad; habib; hamza; bilal; anwar; aziz; majid; nabil; samir; sami; walid; ziad; rami; mehran; bahram; cyrus; dariush; rajesh; rakesh; sanjay; vijay; ramesh; suresh; anil; sunil; ashok; amit; deepak; manoj; mukesh; prakash; rahul; vikram; arjun; krishna; lakshmi; priya; hiroshi; takashi; kenji; yuki; akira; kazuo; satoshi; taro; jiro; minh; nguyen; wei; jian; ming; hua; jun; xiao; hong; bjorn; arne; nils; niels; lasse; knut; ole; rasmus; soren; mikko; jari; pekka; jukka; matti; tapio; bartosz; wojciech; zbigniew; kazimierz; miroslav; jaroslav; zdenek; milos; dragan; zoran; goran; nenad; slobodan; branko; radovan; ratko; recep; tayyip; kemal; cem; emre; burak; selim; orhan; igal; moshe; yitzhak; shlomo; chaim; uri; avi; ronen; eitan; noam
`

const variants = new Map<string, number>()

/**
 * A row with semicolons has names that are nobody else's variant; commas join variants of one name.
 */
function read(): void {
  let next = 0
  for (const line of rows.trim().split('\n')) {
    const areUnrelated = line.includes(';') || line.startsWith('emma')
    for (const name of line.split(/[,;]/)) {
      const [word = ''] = wordsOf(name)
      if (areUnrelated) next++
      if (!variants.has(word)) variants.set(word, next)
    }
    next++
  }
}
read()

/** Whether the folded word is a common given name. */
export function isGivenName(word: string): boolean {
  return variants.has(word)
}

/** Whether two folded words are one given name: short, in another language, or in other letters. */
export function areOneGivenName(a: string, b: string): boolean {
  const first = variants.get(a)
  return first !== undefined && first === variants.get(b)
}
