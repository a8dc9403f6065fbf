cmake_minimum_required(VERSION 3.20)
project(spheres C)
