import type { Page } from 'playwright-core';

export const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

export const sign = (page: Page) => press(page, 'Sign in the wallet and send');

/** Connects the chains of the form, and the wallet. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await press(page, 'Connect test-wallet');
  await page.getByRole('heading', { name: '4. When it runs' }).waitFor();
}

export async function fillPayment(page: Page): Promise<void> {
  await page.getByLabel('Recipient').fill(bob);
  await page.getByLabel('Amount in tokens').fill('2');
}

/** Asks a chain of the network by JSON-RPC. */
export async function ask<T>(endpoint: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(endpoint.replace(/^ws/, 'http'), { method: 'POST', headers, body });
  return ((await answer.json()) as { result: T }).result;
}
