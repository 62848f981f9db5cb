import { startShop } from './start-shop.ts'

await startShop()
