/**
 * Readings that no rule gives. Japanese names in kanji, as any-ascii reads every character as
 * Chinese: family names that many have, given names, and founders whose names are companies. Korean
 * names of companies that spell Latin letters or are written abroad by habit.
 */
const rows = `
佐藤 sato, 鈴木 suzuki, 高橋 takahashi, 田中 tanaka, 伊藤 ito, 渡辺 watanabe, 渡邊 watanabe, 山本 yamamoto, 中村 nakamura, 小林 kobayashi, 加藤 kato,
吉田 yoshida, 山田 yamada, 佐々木 sasaki, 山口 yamaguchi, 松本 matsumoto, 井上 inoue, 木村 kimura, 斎藤 saito, 齋藤 saito, 清水 shimizu, 山崎 yamazaki,
池田 ikeda, 橋本 hashimoto, 阿部 abe, 石川 ishikawa, 山下 yamashita, 中島 nakajima, 石井 ishii, 小川 ogawa, 前田 maeda, 岡田 okada, 長谷川 hasegawa,
藤田 fujita, 後藤 goto, 近藤 kondo, 村上 murakami, 遠藤 endo, 青木 aoki, 坂本 sakamoto, 福田 fukuda, 太田 ota, 西村 nishimura, 藤井 fujii, 藤原 fujiwara,
岡本 okamoto, 三浦 miura, 中野 nakano, 中川 nakagawa, 原田 harada, 松田 matsuda, 竹内 takeuchi, 小野 ono, 田村 tamura, 中山 nakayama, 和田 wada,
石田 ishida, 森田 morita, 上田 ueda, 内田 uchida, 柴田 shibata, 酒井 sakai, 宮崎 miyazaki, 横山 yokoyama, 高木 takagi, 安藤 ando, 宮本 miyamoto,
大野 ono, 小島 kojima, 谷口 taniguchi, 工藤 kudo, 今井 imai, 高田 takada, 丸山 maruyama, 増田 masuda, 杉山 sugiyama, 村田 murata, 大塚 otsuka,
小山 koyama, 平野 hirano, 藤本 fujimoto, 上野 ueno, 武田 takeda, 千葉 chiba, 松井 matsui, 野口 noguchi, 菊地 kikuchi, 佐野 sano, 松尾 matsuo,
野村 nomura, 木下 kinoshita, 杉本 sugimoto, 古川 furukawa, 大西 onishi, 島田 shimada, 川崎 kawasaki, 桜井 sakurai, 渡部 watanabe, 吉川 yoshikawa,
三菱 mitsubishi, 三井 mitsui, 住友 sumitomo, 日立 hitachi, 東芝 toshiba, 本田 honda, 松下 matsushita, 豊田 toyota, 日産 nissan, 任天堂 nintendo,
川村 kawamura, 伊藤忠 itochu, 丸紅 marubeni, 富士 fuji, 富士通 fujitsu, 大和 daiwa, 三洋 sanyo, 小松 komatsu, 久保田 kubota, 島津 shimadzu, 旭 asahi,
花王 kao, 味の素 ajinomoto, 資生堂 shiseido, 明治 meiji, 森永 morinaga, 第一 daiichi, 東洋 toyo, 大成 taisei, 鹿島 kajima, 竹中 takenaka, 安川 yaskawa,
太郎 taro, 一郎 ichiro, 次郎 jiro, 花子 hanako, 健一 kenichi, 浩 hiroshi, 誠 makoto, 健太 kenta, 大輔 daisuke, 翔太 shota, 直樹 naoki, 和子 kazuko,
恵子 keiko, 幸子 sachiko, 裕子 yuko, 美香 mika, 晋三 shinzo, 安倍 abe, 純一郎 junichiro, 小泉 koizumi, 岸田 kishida, 文雄 fumio, 엘지 lg, 에스케이 sk, 케이티 kt, 지에스 gs, 씨제이 cj, 엘에스 ls, 케이씨씨 kcc, 포스코 posco, 네이버 naver, 카카오 kakao, 롯데 lotte, 기아 kia, 두산 doosan
`

/** The readings by the characters, the longest first. */
export const japaneseReadings: readonly (readonly [string, string])[] = rows
  .split(/[,\n]/)
  .map((pair) => pair.trim().split(' '))
  .filter((pair): pair is [string, string] => pair.length === 2)
  .toSorted(([a], [b]) => b.length - a.length)
