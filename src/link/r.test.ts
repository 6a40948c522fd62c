/** Links in R: names of a package, its tests, fields and methods of R6 classes. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- DESCRIPTION
Package: shop
//- R/prices.R
price_of <- function(line) line$price
Queue <- R6::R6Class("Queue", public = list(
  push = function(item) { self$check() },
  check = function() TRUE
))
//- R/cart.R
total <- function(cart) sum(price_of(cart))
fill <- function() {
  queue <- Queue$new()
  queue$push(1)
}
//- tests/testthat/test-cart.R
test_that("prices are added", {
  expect_equal(total(list()), 0)
})
//- other/DESCRIPTION
Package: other
//- other/R/prices.R
price_of <- function(line) 1
use <- function() price_of(2)
`;

describe('packages of R', () => {
  it('share names, and a name means the one of its own package', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('R/prices.R#price_of')).toEqual(['R/cart.R:1 call']);
    expect(await uses('other/R/prices.R#price_of')).toEqual(['other/R/prices.R:2 call']);
    expect(await uses('R/cart.R#total')).toEqual(['tests/testthat/test-cart.R:2 call']);
  });

  it('hold classes, whose members are reached through objects', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('R/prices.R#Queue')).toEqual(['R/cart.R:3 instantiate']);
    expect(await uses('R/prices.R#Queue.push')).toEqual(['R/cart.R:4 call']);
    expect(await uses('R/prices.R#Queue.check')).toEqual(['R/prices.R:3 call']);
  });
});
