import { tableOf } from './spellings.ts'

/**
 * Words that many companies have in their names, each with its abbreviations, plurals and what
 * other languages say. They belong to a name, and tell nothing alone. A row is `word: spellings`.
 */
const rows = `
international: intl, int l, internat, internacional, internationale, internationaler, internazionale, internationella, mezhdunarodnaya, международная, международный, міжнародний, uluslararasi, uluslararası, 国际, 國際, 국제, インターナショナル, دولية, الدولية, العالمية, דולי, בינלאומית, międzynarodowy, nemzetközi, mezinárodní, inter
global: globale, globales, globalen, глобал, 环球, 環球, 全球, グローバル, 글로벌, world wide
world: worldwide, mondial, mondiale, mundial, welt, мировой
general: gen, generale, générale, generales, geral, allgemeine, генеральный, العامة, عامة, 通用
national: natl, nat l, nacional, nationale, nazionale, natsionalnyi, natsionalny, национальный, национальная, الوطنية, وطنية, 国家, 國家, 전국, ulusal, milli, народный
united: unido, unidos, unidas, uni, vereinigte, réunis, объединенная, объединённая, المتحدة, 联合, 聯合, birlesik, birleşik
universal: universale, универсал
royal: royale, koninklijke, kongelige, королевский, الملكية
central: centrale, zentral, zentrale, центральный, merkez, 中央
federal: federale, федеральный
first: 
new: nouveau, nouvelle, nuevo, nueva, nuova, nuovo, neue, neuer, novo, новый, yeni
group: grp, gruppe, gruppo, grupo, groupe, groep, gruppen, grupa, группа, група, группа компаний, группы компаний, gruppa kompanii, groups, grup, csoport, skupina, 集团, 集團, グループ, 그룹, مجموعة, المجموعة, קבוצת, ομιλος, konzern, koncern, concern, концерн, ryhmä, กลุ่ม
holding: hldg, hldgs, hld, hldng, holdings, holdco, холдинг, holdinq, holdingová, القابضة, قابضة, 控股, ホールディングス, 홀딩스, 지주, συμμετοχων, beteiligungs, beteiligung, participations, participacoes, participações, participaciones
partners: partner, ptnrs, partenaires, партнеры, партнер, sozien, associes, associés, ortaklari
associates: assoc, assocs, assoc, associated, associate
association: assn, assoc n, asociacion, asociación, associacao, associação, associazione, ассоциация, verband, verein, جمعية, 协会, 협회, dernegi, derneği
brothers: bros, bro, gebrüder, gebruder, gebr, fratelli, flli, f lli, hermanos, hnos, irmaos, irmãos, irmaos, frères, freres, братья, kardesler, kardeşler, брать, brødrene, bröderna
sons: son, söhne, soehne, sohn, fils, figli, hijos, filhos, zonen, zoon, søn, sønner, figlio, hijo, сыновья, ogullari, oğulları, сын
family: famille, familia, famiglia, familie
trading: trade, tradings, traders, trader, trdg, trd, handel, handels, handelsgesellschaft, handelsges, handelsbolag, handelsonderneming, commercio, comercio, comércio, commerciale, comercial, commercial, comm l, coml, comm, commerce, negoce, négoce, ticaret, ticareti, tic, torgovy, torgovyi, torgovlya, торговля, торговая, торговый, trgovina, trgovinsko, obchod, obchodní, kereskedelmi, kereskedelem, handlowa, handlowe, handlowy, 贸易, 貿易, 商贸, 商貿, 商事, 商会, 通商, 무역, 상사, トレーディング, للتجارة, التجارية, تجارة, تجارية, סחר, kaubandus, prekyba, tirgotava, wholesale trade, επορικη, εμπορική, εμπορια
trading house: torgovy dom, torgovyi dom, torgovyy dom, торговый дом, td, тд
import: imports, importer, importers, imp, importacion, importación, importacoes, importações, импорт, ithalat, importadora, importation, dovoz, ввоз, 进口, 進口
export: eksport, exports, exporter, exporters, exp, exportacion, exportación, exportacoes, экспорт, ihracat, exportadora, 出口
import export: impex, impexp, importexport, 进出口, 進出口, 수출입, eximp, exim, 輸出入
supply: supplies, supplier, suppliers, sply, suministros, suministro, fornitura, forniture, versorgung, снабжение, 供应, 供應, 用品, tedarik, approvisionnement
service: services, svc, svcs, serv, srv, servs, servicio, servicios, servizio, servizi, servico, serviço, servicos, serviços, dienst, dienste, dienstleistungen, dienstleistung, diensten, сервис, сервисы, услуги, послуги, usluge, usługi, uslugi, hizmet, hizmetleri, 服务, 服務, サービス, 서비스, الخدمات, خدمات, שירותי, שירותים, szolgáltató, szolgaltato, tjenester, tjänster, palvelut, служба, sluzhba, υπηρεσιες, บริการ
solution: solutions, soln, solns, solucion, solución, soluciones, soluzioni, lösungen, loesungen, solucoes, soluções, решения, решение, rozwiązania, rešitve, řešení, çözümleri, cozumleri, 解决方案, ソリューション, ソリューションズ, 솔루션, حلول
system: systems, sys, syst, systeme, systemes, systèmes, sistema, sistemas, sistemi, sisteme, systemen, системы, система, systém, systémy, sistemleri, 系统, 系統, システム, システムズ, 시스템, نظم, أنظمة, מערכות, rendszerek, järjestelmät, συστηματα
technology: technologies, tech, techs, technol, techn, technologie, technologien, tecnologia, tecnología, tecnologias, tecnologías, tecnologie, teknoloji, teknolojileri, teknologi, teknologier, tekniikka, technologii, tehnologija, tehnologii, технологии, технология, технології, tekhnologii, tehnologii, teknik, technik, tecnica, technique, techniques, technics, техника, tekhnika, 技术, 技術, 科技, テクノロジー, テクノロジーズ, 기술, 테크놀로지, تكنولوجيا, التكنولوجيا, التقنية, טכנולוגיות, technológia, technológiák, technika, τεχνολογια, high tech, hightech, hi tech
engineering: eng, engg, engr, engrg, engin, engineers, engineer, ingenieria, ingeniería, ingegneria, engenharia, ingénierie, ingenierie, ingenieure, ingenieurbüro, ingenieurburo, ingenieurbuero, инжиниринг, инженерия, inzhiniring, inżynieria, mühendislik, muhendislik, inženjering, inzenjering, 工程, エンジニアリング, 엔지니어링, 공정, هندسة, للهندسة, הנדסה, mérnöki
manufacturing: mfg, mfrs, mfr, manuf, manufact, manufacturers, manufacturer, manufacture, manufactory, manufactura, manufacturas, manufatura, fabrication, fabricacion, gyarto, gyártó, imalat, üretim, tillverkning, herstellung, fertigung, производство, proizvodstvo, произв, výroba, vyroba, 制造, 製造, 製作所, 制作所, 제작소, 제조, 製作, تصنيع, للتصنيع
plant: фабрика, fabrik, fabriken, fabbrica, fabrica, fabricas, fabryka, fabrika, gyár, zavod, завод, factory, factories, works, werk, werke, usine, usines, stabilimento, planta, заводы, فابریک, مصنع, 工厂, 工場, 공장, 厂, 廠, tehas, tovarna, závod, závody
industry: industries, ind, inds, indus, industr, industrial, industrials, industriel, industrielle, industrie, industriale, industriali, industria, indústria, industrias, indústrias, industriel, industriell, przemysł, przemysłowe, przemyslowe, endüstri, endustri, endüstrisi, sanayi, sanayii, ипар, ipari, prom, промышленность, промышленная, промышленный, promyshlennaya, promyshlennost, индустрия, индустриальный, промисловість, 工业, 工業, 产业, 產業, 産業, 实业, 實業, 興業, インダストリー, インダストリーズ, 산업, 공업, صناعة, صناعات, للصناعات, الصناعية, الصناعات, תעשיות, teollisuus, βιομηχανια, อุตสาหกรรม
production: prod, productions, produktion, produktions, produccion, producción, producciones, produzione, producao, produção, produkcja, produkcija, продакшн, 生产, 生産
product: 制品, 製品, products, prods, produkt, produkte, produkter, producto, productos, prodotti, produto, produtos, produits, продукты, продукт, ürünleri, urunleri, 产品, 產品, 제품, 製品, منتجات
development: dev, devel, dvlpmt, developments, developers, desarrollo, desarrollos, sviluppo, développement, developpement, entwicklung, entwicklungs, desenvolvimento, развитие, razvitie, razvoj, rozwój, geliştirme, gelistirme, 发展, 發展, 开发, 開發, 開発, 개발, تنمية, التنمية, للتنمية
construction: const, constr, constrn, constructions, builders, building, construccion, construcción, construcciones, costruzioni, construtora, constructora, construtions, bau, baugesellschaft, hochbau, bouw, строй, stroy, stroi, строительство, строительная, stroitelnaya, inşaat, insaat, byg, bygg, budowa, budownictwo, epites, építő, építőipari, gradnja, građevinarstvo, 建设, 建設, 建筑, 建築, 건설, 工務店, البناء, مقاولات, للمقاولات, المقاولات, בנייה, rakennus, κατασκευαστικη, ก่อสร้าง
contracting: contractors, contractor, contract
project: projects, proyecto, proyectos, progetti, projekt, projekte, проект, пројект
consulting: consult, consultants, consultant, consultancy, consultoria, consultoría, consultores, consulenza, consulenze, conseil, conseils, beratung, unternehmensberatung, консалтинг, konsalting, danışmanlık, danismanlik, rådgivning, adviseurs, advies, advisory, advisors, advisers, doradztwo, tanácsadó, poradenství, 咨询, 諮詢, 顾问, コンサルティング, 컨설팅, استشارات, للاستشارات, ייעוץ
management: mgmt, mgt, mngmt, manag, managment, gestion, gestión, gestione, gestao, gestão, verwaltung, verwaltungs, управление, управляющая, yönetim, yonetim, förvaltning, zarządzanie, beheer, 管理, マネジメント, 관리, إدارة
finance: fin, financial, finl, financing, financiera, financiero, finanziaria, finanz, finanzen, financière, financiere, financeira, финанс, финансовая, finans, financier, 金融, 财务, 財務, 금융, المالية, للتمويل, rahoitus
investment: inv, invest, invests, investments, invs, invmt, invt, investors, investor, inversiones, inversion, inversora, investimentos, investimenti, investissement, investissements, инвест, инвестиции, инвестиционная, yatirim, yatırım, investering, inwestycje, befektetési, 投资, 投資, 투자, استثمار, للاستثمار, الاستثمار, השקעות
capital: cap, kapital, капитал, capitale, 资本, 資本, キャピタル, 캐피탈
equity: equities
fund: funds, fonds, fondo, fondos, фонд, 基金, صندوق, קרן
trust: trustees, trusts, 信托, 信託
bank: banking, bk, banks, banque, banca, banco, bancos, bankasi, bankası, banka, banken, bankers, банк, bancorp, bancshares, bankshares, pankki, bankas, 银行, 銀行, 은행, バンク, بنك, البنك, مصرف, المصرف, בנק, τραπεζα, ธนาคาร
insurance: ins co, insur, insurers, assurance, assurances, assicurazioni, assicurazione, seguros, seguro, versicherung, versicherungs, versicherungen, страхование, страховая, sigorta, ubezpieczenia, verzekeringen, forsikring, försäkring, vakuutus, 保险, 保險, 保険, 보험, تأمين, للتأمين, ביטוח
real estate: realty, realestate, immobilien, immobilier, immobiliere, immobilière, immobiliare, inmobiliaria, imobiliaria, imobiliária, недвижимость, gayrimenkul, nieruchomości, fastigheter, ejendomme, eiendom, ingatlan, nemovitosti, 房地产, 地产, 不動産, 置业, 置業, 부동산, عقارات, للعقارات, العقارية
property: properties, props, prop, proprietes
energy: energie, energia, energía, energies, energi, enerji, energetika, energo, энерго, энергия, энергетика, енергія, 能源, エネルギー, 에너지, طاقة, للطاقة, الطاقة, אנרגיה, energetyka, energiya
power: strom
electric: החשמל, elec, elect, electr, electrical, electrics, electricity, elektrik, elektro, elektrische, electrique, électrique, electricité, electricidad, elettrica, elettrico, elettrici, elettricità, eletrica, elétrica, eléctrica, eléctricos, electrico, электро, электрик, электрический, electro, elektryczne, elektroenergetika, villamos, elektřina, 电气, 電氣, 電気, 电器, 電器, 電機, 电机, 電力, 电力, 전기, エレクトリック, 電工, كهرباء, للكهرباء, الكهربائية, חשמל, sähkö
electronics: electron, electronic, electrnc, elex, elektronik, elektronika, elektroniikka, électronique, electronique, elettronica, electronica, electrónica, eletronica, eletrônica, электроника, электроник, 电子, 電子, エレクトロニクス, 전자, إلكترونيات, الإلكترونيات, אלקטרוניקה
oil: petrol, neft, neftyanaya, нефть, нефтяная, нефт, нафта, olie, nafta, petrolio, 石油, 석유, النفط, نفط, للنفط, ulei
petroleum: petrole, pétrole, petroleo, petróleo, petroleos, petróleos, petrolera, البترول, بترول, للبترول
gas: 天然气, 天然氣, gaz, газ, gases, gasum, 燃气, ガス, 가스, غاز, الغاز, للغاز, גז
petrochemical: petrochemicals, petrochem, нефтехим, neftekhim, petroquimica, petroquímica, petrokimya, petrochimica, 石化, 石油化工, بتروكيماويات, للبتروكيماويات, پتروشیمی
chemical: chemicals, chem, chems, chemie, chimie, chimica, quimica, química, quimicos, kimya, химия, хим, химический, khim, chemia, kemi, kémia, kemia, chimiques, chimique, 化工, 化学, 化學, 화학, ケミカル, كيماويات, للكيماويات, الكيماوية, כימיקלים, vegyipari
pharmaceutical: פרמצבטיות, פרמצבטיקה, pharmaceuticals, pharma, pharm, pharmaceutica, pharmaceutics, pharmaceutique, farmaceutica, farmacéutica, farmaceutici, farmaceutyczne, farma, pharmacy, фарма, фарм, фармацевтический, фармацевтика, фармацевтическая, ilaç, ilac, arzneimittel, gyógyszer, läkemedel, lægemidler, 制药, 製藥, 製薬, 药业, 藥業, 医药, 醫藥, 医薬品, 제약, 약품, أدوية, للأدوية, الأدوية, תרופות
medical: med, medic, medicals, medizin, medizintechnik, medica, medicale, médical, medicina, медицинский, медицинская, tıbbi, tibbi, tıp, medikal, medyczny, 医疗, 醫療, 医療, メディカル, 의료, 메디칼, طبية, الطبية, רפואי
health: healthcare, health care, hlth, salud, santé, sante, salute, saude, saúde, gesundheit, здоровье, sağlık, saglik, zdravlje, 健康, 保健, ヘルスケア, 헬스케어, صحة
hospital: hospitals, krankenhaus, klinik, clinic, clinics, clinica, clínica, больница, ospedale, 医院, 病院, 병원, مستشفى
biotech: biotechnology, biotechnologies, bio tech, биотех, 生物科技, 生物技术, 바이오
biological: bio, biologics, biosciences, bioscience, biopharma, biologique
life: leben, vie, vida, vita
science: sciences, sci, scientific, ciencia, ciencias, scienze, wissenschaft, наука, научный, naukowy, 科学, 科學
research: recherche, investigacion, ricerca, forschung, исследования, исследовательский, arastirma, araştırma, 研究
laboratory: laboratories, lab, labs, laboratoire, laboratoires, labor, laboratorio, laboratorios, laboratori, лаборатория, laboratuvar
institute: inst, institut, instituto, istituto, институт, enstitüsü, 研究所, 研究院, 연구소, معهد
academy: academie, akademie, academia, академия, akademi, 学院
university: univ, universidad, université, universita, universität, университет, 大学, 大學
school: schule, école, escuela, scuola
education: edu, educational, educacion, educación, bildung, образование, eğitim, egitim, 教育
software: sw, softw, softwares, логичиел, софт, programska, yazılım, yazilim, szoftver, 软件, 軟件, 軟體, ソフトウェア, ソフト, 소프트웨어, برمجيات, תוכנה
computer: computers, computing, computadoras, ordinateurs, компьютер, bilgisayar, számítástechnika, 计算机, 電腦, 电脑, コンピュータ, コンピューター, 컴퓨터
information: info, informatique, informatica, informática, informationstechnik, informatik, инфо, информационные, bilişim, bilisim, 信息, 資訊, 情報, 정보, معلومات
digital: numérique, numerique, digitale, цифровой, dijital, 数字, 數位, デジタル, 디지털
data: daten, datos, dati, данные, veri, 数据, 數據, データ, 데이터
network: networks, netwrk, ntwk, netz, redes, reti, réseaux, reseaux, сеть, сети, 网络, 網絡, 網路, ネットワーク, 네트워크
telecom: telecommunications, telecommunication, telecoms, telekom, telekommunikation, telecomunicaciones, telecomunicazioni, telecomunicacoes, telekomünikasyon, телеком, телекоммуникации, телекоммуникационные, telekomunikacja, 电信, 電信, 通信, 通訊, 通讯, テレコム, 텔레콤, 통신, اتصالات, للاتصالات, الاتصالات, תקשורת
communication: communications, comms, commun, comunicaciones, comunicazioni, kommunikation, связь, svyaz, iletişim, iletisim
media: medien, medios, медиа, medya, 传媒, 媒体, メディア, 미디어, إعلام
entertainment: ent, entretenimiento, 娱乐, エンタテインメント, エンターテインメント, 엔터테인먼트
design: designs, diseño, diseno, дизайн, tasarim, tasarım, 设计, デザイン, 디자인
advertising: adv, advert, werbung, publicidad, pubblicità, publicité, реклама, reklam, 广告, 廣告, 広告, 광고
marketing: mktg, mkt, mktng, маркетинг, pazarlama, 营销, マーケティング
market: markets, mercado, mercati, markt, рынок
distribution: dist, distr, distrib, distribs, distributors, distributor, distributing, distribucion, distribución, distribuciones, distribuidora, distribuidores, distribuzione, distribuicao, distribuição, distribuidor, vertrieb, vertriebs, vertriebsgesellschaft, дистрибуция, дистрибьютор, dağıtım, dagitim, dystrybucja, distribucija, 分销, 販売, 유통, توزيع, للتوزيع
wholesale: wholesaler, wholesalers, grosshandel, großhandel, grossist, groothandel, mayorista, ingrosso, оптовая, опт, toptan, hurtownia, 批发
retail: retailers, einzelhandel, minorista, розничная, perakende, 零售, リテール
store: stores, shop, shops, tienda, tiendas, negozio, магазин, магазины, mağaza, magaza, 商店, laden, ショップ, 商城
outlet: outlets
sales: sale, ventas, vendite, vendas, verkauf, ventes, sprzedaż, satış, satis, продажи, 销售, 銷售, 판매, مبيعات
procurement: purchasing, einkauf, закупки
equipment: equip, eqpt, equipments, equipos, equipamentos, equipements, équipements, attrezzature, оборудование, oborudovanie, ekipman, ekipmanları, ausrüstung, sprzęt, 设备, 設備, 装备, 장비, معدات, للمعدات, ציוד
machinery: mach, machines, machine, machs, maschinen, maschinenbau, maquinaria, maquinas, máquinas, macchine, machinefabriek, machinerie, машин, машины, маш, машиностроение, mashinostroenie, mashinostroitelny, машиностроительный, makina, makine, maszyny, maskin, maskiner, maskinfabrik, gépgyártó, gepgyar, gépipari, strojírny, strojirny, stroje, strojarstvo, strojegradnja, koneet, 机械, 機械, 机器, 機器, 기계, マシナリー, آلات, ماكينات, מכונות
mechanical: mech, mechanics, mechanik, mecanica, mecánica, meccanica, mecanique, mécanique, механика, механический
tool: tools, tooling, werkzeug, werkzeuge, werkzeugbau, herramientas, utensili, utensileria, ferramentas, outillage, инструмент, takım, takim, narzędzia, 工具, 공구
hardware: ferreteria, ferretería, ferramenta, eisenwaren, 五金, 金物
equipment parts: 
part: parts, teile, partes, ricambi, repuestos, autopartes, запчасти, parça, parca, części, 零件, 部品, 配件, 부품
component: components, compnts, komponenten, componentes, componenti, composants, компоненты
accessory: accessories, accs, accesorios, accessori, zubehör, accessoires, аксессуары, aksesuar
metal: metals, metall, metalle, metales, metallo, metalli, metais, métaux, metaux, металл, металлы, metalurji, metallurg, metallurgy, metallurgical, metallurgie, metalurgica, metalúrgica, metallurgica, металлургия, металлургический, metallurgicheskiy, metallurgichesky, metalowa, metalne, 金属, 金屬, 금속, メタル, معادن, للمعادن, המתכת, fém, kovy, metalli
steel: steels, stahl, stahlbau, acero, aceros, acciaio, acciai, aço, acier, aciers, сталь, stal, stali, çelik, celik, stål, staal, acél, ocel, teräs, čelik, 钢铁, 鋼鐵, 鉄鋼, 钢, 製鉄, 제철, 철강, スチール, فولاذ, للحديد, حديد, الحديد, פלדה
iron: eisen, hierro, ferro, железо, demir, железный, żelazo, 铁, 鉄
aluminum: aluminium, aluminio, alluminio, алюминий, alüminyum, aluminyum, 铝业, 鋁業, アルミニウム, 알루미늄, ألومنيوم
copper: kupfer, cobre, rame, медь, bakır, 铜业
gold: oro, золото, altin, altın, 黄金, ذهب
silver: plata, argento, серебро, gümüş
mining: mine, mines, minera, mineria, minería, mineracao, mineração, minière, bergbau, gruvor, maden, madencilik, горный, горно, горнодобывающая, рудник, górnictwo, bányászat, 矿业, 礦業, 鉱業, 광업, تعدين, للتعدين, minerals, mineral, minerais, minerales
coal: kohle, уголь, уголной, kömür, 煤炭, 煤业
plastic: plastics, plas, plastik, plásticos, plasticos, plastica, plastiche, kunststoff, kunststoffe, kunststofftechnik, plastiques, plastique, пласт, пластик, plast, plasty, tworzywa, műanyag, kunststoffen, 塑料, 塑膠, 塑胶, プラスチック, 플라스틱, بلاستيك, للبلاستيك, البلاستيك
rubber: gummi, caucho, gomma, caoutchouc, резина, kauçuk, kaucuk, 橡胶, 橡膠, ゴム, 고무, lastik, مطاط
paper: papier, papel, carta, бумага, бумажный, kağıt, kagit, papír, papper, 纸业, 紙業, 製紙, 제지, ورق, paperi
packaging: pack, packs, packing, pkg, pkgs, pckg, verpackung, verpackungen, embalajes, embalaje, embalagens, imballaggi, imballaggio, emballage, emballages, emballering, förpackning, упаковка, upakovka, ambalaj, opakowania, obaly, csomagolás, csomagoló, ambalaža, verpakking, verpakkingen, pakkaus, 包装, 包裝, パッケージ, 포장, تغليف, للتغليف, אריזה, אריזות
print: printing, printers, prtg, druck, druckerei, imprenta, stampa, tipografia, imprimerie, печать, типография, matbaa, matbaacılık, drukarnia, nyomda, tryk, tryck, 印刷, 印务, プリント, 인쇄, طباعة, للطباعة, דפוס
textile: textiles, text, txtl, textil, textilien, tessile, tessili, têxtil, текстиль, tekstil, tekstilas, tekstiilit, 纺织, 紡織, 纺织品, 織物, 섬유, 방직, نسيج, للنسيج, منسوجات, للمنسوجات, טקסטיל, 繊維
garment: garments, apparel, clothing, clothes, confecciones, abbigliamento, bekleidung, kleding, одежда, giyim, konfeksiyon, odzież, 服装, 服裝, 服饰, 衣料, アパレル, 의류, ملابس, للملابس
fashion: fashions, moda, mode, мода, 时装, ファッション, 패션
fabric: fabrics, tejidos, tessuti, stoffe, tecidos, tissus, ткани, kumaş, kumas
cotton: coton, baumwolle, algodon, cotone, хлопок, pamuk, 棉
shoe: shoes, footwear, schuhe, calzado, calzados, calzature, calçados, chaussures, обувь, ayakkabı, ayakkabi, buty, 鞋业, シューズ
leather: leder, cuero, cuir, couro, pelletteria, кожа, deri, 皮革, レザー
furniture: furn, furnitures, furnishings, möbel, moebel, mobel, muebles, mobili, móveis, moveis, meubles, meubelen, мебель, mebel, mobilya, meble, bútor, nábytek, møbler, huonekalu, 家具, 家居, ファニチャー, 가구, أثاث, للأثاث, רהיטים
wood: timber, lumber, woods, holz, madera, maderas, legno, legnami, madeira, bois, дерево, лес, ahşap, ahsap, drewno, drvo, trä, træ, 木业, 木業, 木材, 목재, أخشاب
glass: glas, vidrio, vetro, vidro, verre, стекло, szkło, steklo, 玻璃, ガラス, 硝子, 유리, زجاج, للزجاج
ceramic: ceramics, keramik, ceramica, cerámica, ceramiche, céramique, керамика, seramik, 陶瓷, セラミック
cement: ซีเมนต์, zement, cemento, ciment, цемент, çimento, cimento, 水泥, セメント, 시멘트, أسمنت, الإسمنت
toy: toys, spielwaren, juguetes, giocattoli, игрушки, oyuncak, zabawki, 玩具, トイ, 완구
jewelry: 饰品, 首饰, jewellery, jewelers, jewellers, joyeria, joyería, gioielli, bijoux, schmuck, ювелир, ювелирный, kuyumculuk, mücevher, 珠宝, 珠寶, ジュエリー, مجوهرات, للمجوهرات
cosmetic: cosmetics, kosmetik, cosmeticos, cosméticos, cosmetici, cosmétiques, косметика, kozmetik, kosmetyki, 化妆品, 化粧品, 화장품
beauty: beaute, belleza, bellezza, schönheit, красота, güzellik, 美容
food: foods, foodstuff, foodstuffs, fd, lebensmittel, alimentos, alimentari, alimenti, alimentaire, alimentaires, alimentaria, alimentation, nahrungsmittel, levensmiddelen, продукты питания, пищевая, пищевой, продовольствие, gıda, gida, żywność, spożywcze, élelmiszer, elelmiszer, potraviny, hrana, livsmedel, fødevarer, elintarvike, 食品, 粮油, 식품, フーズ, フード, أغذية, للأغذية, الغذائية, غذائية, מזון, אוכל, τροφιμα, อาหาร
beverage: beverages, drinks, bebidas, bevande, getränke, getranke, boissons, напитки, içecek, icecek, napoje, 饮料, 飲料, 음료, مشروبات
wine: wines, winery, wein, weine, vino, vinos, vini, vinho, vinhos, vin, vins, вино, şarap, bodega, bodegas, cantina, weingut, domaine, 葡萄酒
coffee: kaffee, café, cafe, caffè, caffe, кофе, kahve, kawa, 咖啡, コーヒー, قهوة
tea: tee, thé, чай, çay, 茶业, 茶業
restaurant: restaurants, ristorante, ресторан, レストラン, 餐饮, مطعم
catering: кейтеринг, ケータリング
agriculture: agri, agricultural, agro, agric, agricola, agrícola, agricole, agrar, landwirtschaft, аграрный, агро, tarım, tarim, rolnictwo, mezőgazdasági, poljoprivreda, 农业, 農業, 农产品, 농업, زراعة, الزراعية, زراعية, חקלאות
farm: farms, farming, ферма, 农场, 농장, مزرعة, хозяйство
seed: seeds, saatgut, semillas, sementi, семена, 种业
animal: animals, tiernahrung, 动物
fish: fishery, fisheries, seafood, fisch, pescados, pesca, ittica, poissons, рыба, balık, 水产, 水産, 수산
meat: fleisch, carne, carnes, carni, viande, мясо, mięso
dairy: milk, molkerei, lacteos, latte, lait, молоко, süt, sut, mleko, 乳业, 乳業, 유업
flower: flowers, blumen, flores, fiori, fleurs, цветы, çiçek
garden: gardens, garten, jardin, giardino, сад
water: wasser, agua, aguas, acqua, eau, eaux, вода, woda, 水务, 水務, 水処理, 수도, مياه, للمياه, المياه
environment: environmental, env, umwelt, ambiente, medioambiental, экология, экологический, çevre, 环保, 環保, 环境, 環境, 환경, البيئة
recycling: recycle, reciclaje, riciclo, переработка, geri dönüşüm, 再生资源, リサイクル
solar: 太阳能, 光伏, ソーラー, 태양광
transport: transports, trans, transp, trnsp, transportation, transporte, transportes, trasporti, transporter, транспорт, транспортная, nakliyat, taşımacılık, tasimacilik, taşıma, transportu, szállítmányozás, doprava, przewozy, kuljetus, 运输, 運輸, 運送, 운송, 交通, نقل, للنقل, النقل, הובלה, תחבורה, μεταφορες
logistics: logistic, logist, logis, logistik, logistica, logística, logistique, логистика, логистик, lojistik, logistyka, logisztika, logistiikka, spedition, speditions, speditie, spedizioni, spedycja, 物流, ロジスティクス, 물류, 로지스틱스, لوجستيات, اللوجستية, לוגיסטיקה
freight: fracht, cargo, carga, карго, грузовые, kargo, frakt, 货运, 貨運, 화물, شحن, للشحن
forwarding: forwarders, forwarder, fwd, fwdg, экспедиция
shipping: ship, ships, shpg, shipment, schiffahrt, schifffahrt, reederei, naviera, navigation, navigazione, navegacion, navegação, maritime, marine, maritima, marítima, судоходная, судоходство, пароходство, parokhodstvo, denizcilik, gemi, żegluga, rederi, rederiet, varustamo, 航运, 航運, 海运, 海運, 船务, 船務, 汽船, 해운, 상선, ملاحة, للملاحة, الملاحة, ספנות, ναυτιλιακη, ναυτιλια
shipbuilding: shipyard, shipyards, werft, astilleros, cantieri navali, судостроение, судостроительный, tersane, stocznia, 造船, 조선, 船舶
port: ports, hafen, puerto, porto, порт, liman, 港口, 港务, ميناء
air: aero, авиа, avia, hava, 航空, 항공
airline: airlines, airways, lineas aereas, aerolineas, авиалинии, авиакомпания, aviakompaniya, havayollari, hava yolları, fluggesellschaft, luftfahrt, linee aeree, 航空公司, エアライン, طيران, للطيران, الطيران, الخطوط الجوية
aviation: авиация, aviacion, aviación, aviazione, havacılık, havacilik, lotnictwo, aircraft, aeronautics, aeronautica, luftfahrttechnik
aerospace: space, 航天, 宇航, 우주
defense: defence, savunma, оборона, оборонный, verteidigung, 防卫
auto: 発動機, 发动机, motor, motors, moteurs, motori, motores, мотор, моторс, モーター, モータース, 모터, 모터스, محركات, automotive, automobile, automobiles, autos, automovil, automotriz, automotores, automobili, automobil, kfz, авто, автомобиль, автомобили, otomotiv, otomobil, motoryzacja, autóipari, 汽车, 汽車, 自動車, 자동차, オート, سيارات, للسيارات, السيارات, רכב, αυτοκινητα, cars, car, vehicle, vehicles, fahrzeuge, fahrzeugbau, vehiculos
tire: tyre, tires, tyres, reifen, llantas, neumaticos, pneumatici, pneus, шины, opony, 轮胎, タイヤ, 타이어, إطارات
bicycle: bike, bikes, bicycles, fahrrad, fahrräder, bicicletas, velo, велосипед, bisiklet, rowery, 自行车, 自転車
rail: railway, railways, railroad, bahn, eisenbahn, ferrocarril, ferrocarriles, ferrovia, железная дорога, железные дороги, zheleznye dorogi, demiryolu, kolej, 铁路, 鉄道, 철도, سكك حديد
travel: reisen, viajes, viaggi, voyages, путешествия, seyahat, 旅行, トラベル, 여행, سفر, للسفر
tour: tours, tourism, turismo, tourisme, туризм, тур, turizm, touristik, turystyka, 旅游, 観光, 관광, سياحة, للسياحة, السياحة
hotel: hotels, hoteles, отель, otel, otelcilik, 酒店, ホテル, 호텔, فندق, فنادق, resort, resorts, hospitality
security: secur, securities, seguridad, sicherheit, sicurezza, segurança, sécurité, безопасность, охрана, güvenlik, guvenlik, ochrona, sikkerhed, säkerhet, 安全, 安防, 보안, أمن, للأمن, 证券, 証券, 증권
protection: schutz, proteccion, защита
control: controls, kontrol, контроль, steuerung, 控制
automation: automatización, automazione, automatisierung, автоматика, автоматизация, otomasyon, automatyka, 自动化, 自動化, オートメーション, 자동화
instrument: instruments, instrumentation, instr, instrumente, приборы, приборостроение, priborostroenie, 仪器, 計器
precision: präzision, prazision, прецизионный, 精密, 정밀
optical: optics, optik, optica, óptica, ottica, optique, оптика, optyka, 光学, 光電, 光电, 광학
lighting:, lights, beleuchtung, licht, leuchten, iluminacion, iluminación, illuminazione, éclairage, освещение, свет, aydınlatma, aydinlatma, oświetlenie, belysning, 照明, 灯饰, ライト, 조명, إنارة
semiconductor: semiconductors, semicon, semi, halbleiter, полупроводник, 半导体, 半導體, 半導体, 반도체, セミコンダクター
material: materials, matls, matl, materiales, materiali, materiais, materialien, matériaux, материалы, malzeme, malzemeleri, materiały, 材料, マテリアル, 소재
resource: resources, ressourcen, recursos, risorse, ресурс, ресурсы, kaynak, 资源, 資源, 자원, موارد
house: haus, casa, maison, дом, dom, ハウス, huis, hus
home: homes, heim, hogar, ホーム, 홈
office: offices, büro, buero, buro, oficina, ufficio, bureau, офис, ofis, biuro, 办公, オフィス, 오피스, kontor
center: centre, ctr, cntr, cent, zentrum, centro, центр, tsentr, merkezi, centrum, centar, 中心, センター, 센터, مركز, מרכז, κεντρο
city: ciudad, città, cidade, ville, stadt, город, şehir, 城市, シティ
club: клуб, kulübü
society: sociedad, società, sociedade, société, societe, gesellschaft, ges, общество, obshchestvo, towarzystwo, társaság, soc, ste, sté
enterprise: enterprises, establishment, establishments, est, établissements, etablissements, ets, entpr, entrp, entreprise, entreprises, empresa, empresas, impresa, imprese, unternehmen, unternehmens, предприятие, predpriyatie, підприємство, pidpryiemstvo, işletmeleri, isletmeleri, przedsiębiorstwo, przedsiebiorstwo, poduzeće, poduzece, preduzeće, preduzece, podnik, vállalat, vallalat, vállalkozás, 企业, 企業, エンタープライズ, 기업, 엔터프라이즈, yritys, onderneming, bedrijf, مؤسسة, firm
business: businesses, geschäft, negocios, affari, бизнес, biznes, 商务, 商務, ビジネス, 비즈니스, أعمال, للأعمال
venture: ventures
network marketing: 
organization: organisation, org, organizacion, organización, organizzazione, организация, organizasyon, örgütü, 组织, 組織, منظمة
foundation: found, fdn, fndn, stiftung, fondazione, fundacion, fundación, fondation, fundacao, fundação, stichting, vakfi, vakfı, nadace, fundacja, alapitvany, alapítvány, säätiö, 基金会, 財団
bureau: agency, agencia, agenzia, agence, agentur, агентство, ajans, ajansı, agencja, 代理
authority: administration, administracion, администрация, أدارة
ministry: minister, ministerio, министерство, министр, وزارة
department: dept, departamento, abteilung, департамент, отдел
branch: branches, filiale, sucursal, succursale, niederlassung, zweigniederlassung, филиал, filial, zweigstelle, şubesi, subesi, oddział, oddzial, fióktelepe, 分公司, 支店, 지점, فرع, סניף, representative office, rep office, представительство, predstavitelstvo
subsidiary: tochtergesellschaft, дочерняя, 子公司
creative: creation, creations, kreativ
studio: studios, студия, stüdyo, 工作室, スタジオ, 스튜디오
publishing: publishers, publisher, pub, publications, publication, verlag, editorial, editora, edizioni, editions, éditions, издательство, izdatelstvo, yayıncılık, wydawnictwo, kiadó, uitgeverij, förlag, forlag, 出版, 출판
book: books, bücher, buch, libros, libri, livres, livros, книга, книги, kitap, 书店, 図書
music: musik, musica, musique, музыка
film: films, pictures, movies, кино, фильм, 映画, 电影
sport: sports, sporting, deportes, спорт, spor, スポーツ, 体育, 스포츠, رياضة, athletics
game: games, gaming, spiele, juegos, игры, oyun, ゲーム, 游戏, 게임
art: arts, kunst, arte, искусство, sanat
gift: gifts, geschenke, regalos, regali, cadeaux, подарки, hediyelik, 礼品
household: haushalt, haushaltswaren
kitchen: küche, küchen, cocina, cucina, cuisine, mutfak
cleaning: clean, cleaners, reinigung, limpieza, pulizie, nettoyage, клининг, temizlik, 清洁
maintenance: maint, mantenimiento, manutenzione, wartung, ремонт, bakım
repair: repairs, reparatur
plumbing: plumbers, plumber, sanitär, fontaneria, idraulica, plomberie, сантехника, tesisat
heating: heizung, heizungsbau, riscaldamento, chauffage, отопление, ısıtma
roofing: dach, dachdecker, techos, toiture
painting: paint, paints, maler, malerbetrieb, pinturas, vernici, peintures, краски, boya, farby, 涂料, 塗料, ペイント
installation: instalaciones, impianti, installations, montage, монтаж, montaj
law: legal, lawyers, avocats, rechtsanwälte, abogados, avvocati, юридический, hukuk, 律师, 法律
accounting: accountants, steuerberatung, contabilidad, contabilità, бухгалтерия, muhasebe, 会计
tax: steuer, fiscal
credit: kredit, credito, crédito, кредит, kredi, 信贷
leasing: lease, лизинг, finansal kiralama, 租赁, リース, 리스
rental: rentals, rent, vermietung, alquiler, noleggio, аренда, kiralama, レンタル, hire
exchange: börse, bolsa, borsa, биржа, 交易所, 取引所
payment: payments, pay, pagos, платежи, ödeme, 支付
card: cards, karten, карта
loan: loans, lending, mortgage, mortgages
acquisition: acquisitions, acq
opportunity: opportunities
strategy: strategies, strategic
growth: 
income: 
value: 
quality: qualität, calidad, qualità, качество, kalite, 品质
premium: 
premier: premiere
prime: 
elite: 
super: 
best: 
top: 
smart: 
pro: 
plus: плюс, 플러스
max: 
star: stars, stern, estrella, stella, étoile, звезда, yıldız, gwiazda, スター, 之星, 스타
sun:, sonne, soleil, солнце, güneş
golden: goldene, dorado, золотой
green: grün, verde, vert, зеленый, yeşil, グリーン, 绿色, 그린
blue: blau, azul, azzurro, bleu, синий, mavi, ブルー, 블루
red: rot, rojo, rosso, rouge, красный, kırmızı, レッド
white: weiss, blanco, bianco, blanc, белый, beyaz
black:, negro, nero, noir, черный, siyah, ブラック
north: northern, nord, norte, du nord, север, северный, severny, kuzey, północ, 北方, norra
south: southern, süd, sued, sud, sur, sul, юг, южный, yuzhny, güney, poludnie, 南方, södra
east: eastern, ost, este, est, oriental, leste, восток, восточный, vostochny, doğu, wschod, 东方, 東方, östra, orient
west: western, oeste, ouest, ovest, occidental, запад, западный, zapadny, batı, zachod, 西方, västra
northwest: north west, северо запад, северо западный
northeast: north east
southwest: south west
southeast: south east
upper: ober
great: gross, grand, grande, gran, большой, büyük
old: alt, vieux, старый
pacific: pacifico, pacífico, тихоокеанский, 太平洋
atlantic: atlantique, atlantico, атлантик
ocean: oceans, oceanic, океан, 海洋, オーシャン
river: 
mountain: mountains, mount, mt, гора
land: 
state: states, staatliche, estatal, государственный, госудаственная, 国有
public: publico, público, общественный, 公共
people: peoples, volks, народная, 人民
community: 
standard: стандарт
modern: moderne, moderna, современный
advanced:, avanzado, 先进
applied: angewandte
innovation: innovations, innovative, innov, innovación, innovazione, инновации, inovasyon, 创新, イノベーション, 이노베이션
dynamic: dynamics
alpha: 
omega: 
delta: 
mobile: mobil, movil, мобильный, 移动, モバイル, 모바일
wireless: 
online: онлайн
web: 
internet: интернет, 互联网, インターネット, 인터넷
cloud: 云计算, クラウド, 클라우드
cyber: 
virtual: 
robotics: robotik, robots, robot, робот, 机器人, ロボット, 로봇
battery: batteries, batterie, baterias, батарея, akü, 电池, 電池, 배터리
cable: cables, kabel, кабель, kablo, cavi, cabos, 电缆, 電線, ケーブル
wire: wires, draht, alambre
pipe: pipes, tube, tubes, tubing, rohr, rohre, tubos, tubi, труба, трубный, trubny, boru, 管业, 管道, パイプ
valve: valves, ventile, armaturen, valvole, valvulas, клапан, vana, 阀门, バルブ
pump: pumps, pumpen, bombas, pompe, насос, насосы, pompa, 泵业, ポンプ
bearing: bearings, lager, rodamientos, cuscinetti, подшипник, rulman, 轴承
filter: filters, filtration
hydraulic: hydraulics, hydraulik, гидравлика, hidrolik, 液压
crane: cranes, krane, кран
container: containers, 集装箱
label: labels, etiketten, etiquetas, etichette, etykiety, 标签, ラベル
bag: bags, taschen, сумки, canta, 箱包
box: boxes, karton, kartonagen, cartons, carton
bottle: bottles
foam: schaum
fiber: fibre, fibers, fibres, faser, fibra, волокно
adhesive: adhesives, klebstoffe, glue
coating: coatings, beschichtung, lacke
ink: inks
dye: dyes, dyeing
fertilizer: fertilizers, fertiliser, dünger, удобрения, gübre, 化肥
feed: feeds, futtermittel, корма, yem, 饲料
grain: grains, getreide, зерно, 粮食
rice: reis, arroz, рис
sugar: zucker, azucar, açúcar, zucchero, sucre, сахар, şeker, 糖业
salt: salz, соль
oil and gas: oil gas, neft i gaz, нефтегаз, neftegaz, нефтегазовая
refinery: refineries, refining, raffinerie, refineria, raffineria, нпз, нефтепереработка, rafineri, 炼油, مصفاة, مصفى
drilling: bohr, bohrtechnik, perforaciones, бурение, burenie, sondaj, 钻井
exploration: geological, разведка, геология
field: fields
generation: генерация
nuclear: nuklear, атомный, nükleer, 核能
hydro: гидро, hidro
wind: windkraft, eolica, eólica, rüzgar, 风电
military: militär, военный, askeri, 军事
council: союз, совет, konsey
union: unión, unione, união, союз, birliği, birlik, union
cooperative: coop, co op, coops, cooperativa, cooperativas, coopérative, genossenschaft, кооператив, kooperatif, kooperatifi, spółdzielnia, družstvo, szövetkezet, osuuskunta, 合作社, 協同組合, 협동조합
charity: charitable, благотворительный, hayır, خيرية, الخيرية
relief: 
welfare: 
front: фронт
movement: движение, حركة
party: партия
army: armee, армия, جيش
brigade: brigades, бригада, لواء
base:
scientific production: нпо, npo, научно производственное объединение, научно производственное предприятие, нпп, npp, nauchno proizvodstvennoe obedinenie
combine: kombinat, комбинат
line: lines, linie, linien, linea, lineas, линии
express: экспресс
brand: brands, marken, marcas
therapeutic: therapeutics, biotherapeutics
infrastructure: infrastruktur, infraestructura
diagnostic: diagnostics, diagnostika
residential: 
specialty: specialties, specialities, speciality
consumer: 
device: devices
medicine: medicines
storage: lagerhaus, warehousing, warehouse, warehouses
mobility: 
surgical: 
goods: waren
labor: labour
fort: ft
saint: st, san, santa, santo, sankt, sainte
municipal: 
outdoor: outdoors
care: 
interactive: 
original: 
classic: classics
direct: 
choice: 
heavy industry: heavy industries, heavy ind, heavy inds, 重工業, 重工业, 重工, 중공업
confectionery: confectionary, sweets, кондитерская, кондитерские, 제과, 製菓, 糖果, süßwaren, şekerleme
islamic: islami, islam, الإسلامية, الإسلامي, إسلامي, إسلامية
professional: professionals
road: rd
avenue: ave
boulevard: blvd
spring: springs, spg
heights: hts
lake: lakes
valley: 
beach: 
park: 
stationery: 文具, papeterie, papeleria, cancelleria
craft: crafts, handicraft, handicrafts, 工艺品, 工藝品, 공예
mould: moulds, mold, molds, molding, moulding, 模具, 金型, 금형, molde, moldes, stampi
stone: stones, granite, marble, 石材, naturstein, marmi, marmo, камень, mermer
stainless: 不锈钢, 不銹鋼, ステンレス
nonferrous: 有色金属, 有色金屬
building material: building materials, 建材, baustoffe, 건재, стройматериалы, yapı malzemeleri
supply chain: 供应链, 供應鏈
e commerce: ecommerce, 电子商务, 電子商務, 电商
intelligent: 智能, 智慧
electromechanical: 机电, 機電
auto part: auto parts, autoparts, 汽配, 汽车配件, 汽车零部件, автозапчасти, otomotiv yedek parça
medical device: medical devices, medical equipment, 医疗器械, 醫療器材, 의료기기, медтехника
new energy: 新能源
new material: new materials, 新材料
culture: cultural, 文化, kultur, cultura, культура
asset: assets, 资产, 資產, активы
daily chemical: 日化
knitting: knitwear, 针织, 針織, strickwaren, трикотаж, triko
home textile: home textiles, 家纺
electronic technology: 电子科技, 電子科技
network technology: 网络科技
environmental technology: 环保科技
liquor: 酒业, 酒業, spirits, distillery, distillers
hardware product: hardware products, 五金制品
plastic product: plastic products, 塑胶制品, 塑料制品
paper product: paper products, 纸制品
metal product: metal products, 金属制品
optoelectronics: optoelectronic, photoelectric, photoelectricity
mill: mills, mühle, molino, mulino, moulin, мельница, değirmen
`

/** Ordinary words by their spellings. */
export const ordinaryWords = tableOf(
  rows
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [word = '', spellings = ''] = line.split(':')
      return [word.trim(), `${word}, ${spellings}`]
    }),
)
