/** README.txt of an archive. */
export const archiveGuide = `Everything of one business, as RiskPilot had it.

about.json        the business: name, currency, time zone, and when this archive was made
ledger/*.csv      the rows of your shop, in RiskPilot's own file format. They import again, into any
                  business of the same currency and time zone: choose the seven files together under Imports.
                  riskpilot_file and riskpilot_line name the file and line that stated a row.
risks/            risks.csv is the list of all alerts. The .jsonl files beside it have everything about them:
                  findings, the rows behind them, status changes, comments, plans, feedback, playbooks.
history/          the audit log, scans, imports with their refused rows, notifications, deadlines
settings/         members, suppliers, connected systems, alert settings, answers of the setup

A .jsonl file has one JSON object a line. Its amounts are in the smallest coin (cents), prices per unit in
millionths; in the .csv files they are decimals. Times are UTC. A cell of text that a spreadsheet would run as
a formula has an apostrophe before it.

Passwords, keys and secrets of connected systems are not in here. What is summed from the ledger is left out:
it is summed again wherever the ledger is imported.
`
