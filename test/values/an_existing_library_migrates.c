// A library header whose records are passed by value is marked from outside, and as warnings the checks list exactly the places that need work (docs/migration.md, Values).
// RUN: %clang -fplugin-arg-fx-values=warning -fsyntax-only -Xclang -verify %s
// RUN: %clang -fplugin-arg-fx-values=warning -O2 -c %s -o %t.o
// RUN: %clang -fplugin-arg-fx-values=off -Werror -fsyntax-only %s
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma clang attribute push(__attribute__((annotate("fx.struct"))), apply_to = record)
#include <chipmunk/chipmunk.h>
#pragma clang attribute pop

typedef struct Ball {
  cpVect position, velocity;
  cpBB bounds;
} Ball;

static Ball balls[4];

static cpVect drag(cpVect velocity, cpFloat factor) {
  velocity.x *= factor; // expected-warning {{write cpVect_replace_x(velocity, …) for the changed value}}
  velocity.y *= factor; // expected-warning {{write cpVect_replace_y(velocity, …) for the changed value}}
  return velocity;
}

static cpBB around(cpVect center, cpFloat radius) {
  cpBB box = {center.x - radius, center.y - radius}; // expected-warning {{missing fields 'r', 't' of 'cpBB'}}
  box.r = center.x + radius; // expected-warning {{write cpBB_replace_r(box, …) for the changed value}}
  box.t = center.y + radius; // expected-warning {{write cpBB_replace_t(box, …) for the changed value}}
  return box;
}

static cpVect centroid(void) {
  cpVect sum; // expected-warning {{'sum' is not constructed: give every field of 'cpVect' a value}}
  sum = cpvzero;
  for (int i = 0; i < 4; ++i)
    sum = cpvadd(sum, balls[i].position);
  return cpvmult(sum, 0.25);
}

static void step(Ball *ball, cpFloat seconds) {
  ball->velocity.y -= 9.81 * seconds;
  ball->velocity = drag(ball->velocity, 0.99);
  ball->position = cpvadd(ball->position, cpvmult(ball->velocity, seconds));
  ball->bounds = around(ball->position, 0.5);
}

__attribute__((annotate("fx.unchecked"))) static cpFloat legacy(cpVect v) {
  v.x = v.y;
  return cpvlength(v);
}

int main(void) {
  const cpVect origin = {0, 0};
  Ball first = {{0, 10}, {1, 0}, {0, 0, 0, 0}};
  balls[0] = first;
  for (int i = 0; i < 100; ++i)
    step(&balls[0], 0.01);
  return cpvdist(centroid(), origin) > legacy(origin) ? 0 : 1;
}
