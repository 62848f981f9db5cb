import { explainStart } from './explain-start.ts'
import { startShop } from './start-shop.ts'

try {
  await startShop()
} catch (error) {
  const sentence = explainStart(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exit(1)
}
