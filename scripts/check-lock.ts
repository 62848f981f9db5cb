import { readFileSync } from 'node:fs'
import { faultsInLock, type LockFile } from './lock-file.ts'

const faults = faultsInLock(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile, '.')
for (const fault of faults.slice(0, 10)) console.error(fault)
if (faults.length > 0) {
  console.error(`package-lock.json has ${faults.length} faults that older npm fail at: npm run lock makes it anew`)
  process.exitCode = 1
}
